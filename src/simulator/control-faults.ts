import { BadInput, type Input, isObject, isText } from './control-input.ts'
import type { Controlled, ControlRoute } from './control-route.ts'
import { environmentNames } from './environment-data.ts'
import { channelStates, type FaultScope, type Faults, forbiddenReasons } from './faults.ts'
import { operations } from './operations.ts'
import { promotionListShapes } from './promotion-list.ts'

type Fault = readonly [name: string, fields: string, about: string, set: (faults: Faults, input: Input) => () => void]

const scopeFields = 'operation?, path?, times? (1; "always")'

/** Each reads its input first, and gives what puts the fault in force. */
const faultTable: readonly Fault[] = [
  [
    'latency',
    'ms',
    'Waits before each answer.',
    (faults, input) => {
      const ms = input.number('ms')
      return () => faults.latency(ms)
    },
  ],
  [
    'status',
    `status, body?, contentType?, ${scopeFields}`,
    'Answers with a status.',
    (faults, input) => {
      const status = readStatus(input.number('status'))
      const body = input.optionalText('body')
      const contentType = input.optionalText('contentType')
      const scope = readScope(input)
      return () =>
        faults.forceStatus({
          ...scope,
          status,
          ...(body !== undefined && { body }),
          ...(contentType && { contentType }),
        })
    },
  ],
  [
    'redirect',
    `location, status?, ${scopeFields}`,
    'Answers with a redirect.',
    (faults, input) => {
      const location = input.text('location')
      const status = readStatus(input.optionalNumber('status') ?? 307)
      const scope = readScope(input)
      return () => faults.redirect({ ...scope, location, status })
    },
  ],
  [
    'drop',
    `midway?, ${scopeFields}`,
    'Closes the connection, before the answer or in the middle of it.',
    (faults, input) => {
      const midway = input.optionalFlag('midway') ?? false
      const scope = readScope(input)
      return () => faults.dropConnections({ ...scope, midway })
    },
  ],
  [
    'hang',
    scopeFields,
    'Never answers.',
    (faults, input) => {
      const scope = readScope(input)
      return () => faults.hang(scope)
    },
  ],
  [
    'channel',
    `state (${channelStates.join(', ')})`,
    'Puts the channel in a state.',
    (faults, input) => {
      const state = input.choice('state', channelStates)
      return () => faults.channelState(state)
    },
  ],
  [
    'propagation',
    'ms, of? (credentials, channel)',
    'The credentials are new, and refused for this time.',
    (faults, input) => {
      const ms = input.number('ms')
      const of = input.optionalChoice('of', ['credentials', 'channel'])
      return () => faults.propagationDelay(ms, of)
    },
  ],
  [
    'tamper-tokens',
    'on',
    'Changes a character of each token issued.',
    (faults, input) => {
      const on = input.optionalFlag('on') ?? true
      return () => faults.tamperTokens(on)
    },
  ],
  ['expire-tokens', '', 'Ends the validity of every token issued so far.', (faults) => () => faults.expireTokens()],
  [
    'token-response',
    'validitySeconds?, fields?, omit?',
    'Changes the token response.',
    (faults, input) => {
      const validitySeconds = input.optionalNumber('validitySeconds')
      const fields = input.any('fields')
      if (fields !== undefined && !isObject(fields)) throw new BadInput('"fields" must be an object.')
      const omit = input.optionalList('omit', 'names of fields', isText)
      return () =>
        faults.tokenResponse({
          ...(validitySeconds !== undefined && { validitySeconds }),
          ...(fields !== undefined && { fields }),
          ...(omit !== undefined && { omit }),
        })
    },
  ],
  [
    'forbid',
    `operation?, reason? (${forbiddenReasons.join(', ')})`,
    'Answers FORBIDDEN.',
    (faults, input) => {
      const operation = input.optionalChoice('operation', operations) ?? null
      const reason = input.optionalChoice('reason', forbiddenReasons)
      return () => faults.forbid(operation, reason)
    },
  ],
  [
    'promotion-list',
    `shape (${promotionListShapes.join(', ')})`,
    'Shapes the list of applicable promotions.',
    (faults, input) => {
      const shape = input.choice('shape', promotionListShapes)
      return () => faults.promotionList(shape)
    },
  ],
  ['expire-carts', '', 'Ends the time of every cart.', (faults) => () => faults.expireCarts()],
  ['reset', '', 'No faults.', (faults) => () => faults.reset()],
]

/** POST /faults/<name> with an environment and the fields of the fault; answers with the state. */
export function faultRoutes(simulator: Controlled): readonly ControlRoute[] {
  return faultTable.map(([name, fields, about, set]) => ({
    method: 'POST',
    path: `/faults/${name}`,
    about,
    fields: fields === '' ? 'environment' : `environment, ${fields}`,
    run: (input) => {
      const environment = input.choice('environment', environmentNames)
      const act = set(simulator.faults[environment], input)
      input.end()
      act()
      return simulator.state()
    },
  }))
}

function readScope(input: Input): FaultScope {
  const operation = input.optionalChoice('operation', operations)
  const path = input.optionalText('path')
  const times = input.any('times') === 'always' ? 'always' : input.optionalNumber('times')
  if (typeof times === 'number' && !(Number.isInteger(times) && times >= 1)) {
    throw new BadInput('"times" must be a whole number from 1, or "always".')
  }
  return { ...(operation && { operation }), ...(path !== undefined && { path }), ...(times !== undefined && { times }) }
}

function readStatus(status: number): number {
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new BadInput('"status" must be a whole number from 200 to 599.')
}
