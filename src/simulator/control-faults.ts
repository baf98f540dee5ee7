import { BadInput, type Input, isObject, isText } from './control-input.ts'
import type { Controlled, ControlRoute } from './control-route.ts'
import { environmentNames } from './environment-data.ts'
import { authorizationRewrites, channelStates, type FaultScope, type Faults, forbiddenReasons } from './faults.ts'
import { operations } from './operations.ts'
import { promotionListShapes } from './promotion-list.ts'

interface FaultRoute {
  readonly about: string
  readonly fields: Readonly<Record<string, string>>
  set(faults: Faults, input: Input): void
}

const scopeFields = {
  operation: `one of ${operations.join(', ')}; any when left out`,
  path: 'an exact path without query; any when left out',
  times: 'how many calls it meets: a whole number, or "always"; 1 when left out',
}

const faultTable: Readonly<Record<string, FaultRoute>> = {
  latency: {
    about: 'Waits before each answer.',
    fields: { ms: 'milliseconds' },
    set: (faults, input) => faults.latency(input.number('ms')),
  },
  status: {
    about: 'Answers with a status.',
    fields: { status: '200 to 599', body: 'text', contentType: 'application/json when left out', ...scopeFields },
    set: (faults, input) =>
      faults.forceStatus({
        ...readScope(input),
        status: readStatus(input.number('status')),
        body: input.optionalText('body'),
        contentType: input.optionalText('contentType'),
      }),
  },
  redirect: {
    about: 'Answers with a redirect.',
    fields: { location: 'a URL', status: '307 when left out', ...scopeFields },
    set: (faults, input) =>
      faults.redirect({
        ...readScope(input),
        location: input.text('location'),
        status: readStatus(input.optionalNumber('status') ?? 307),
      }),
  },
  drop: {
    about: 'Closes the connection instead of an answer.',
    fields: { midway: 'true: in the middle of an answer', ...scopeFields },
    set: (faults, input) =>
      faults.dropConnections({ ...readScope(input), midway: input.optionalFlag('midway') ?? false }),
  },
  hang: {
    about: 'Never answers.',
    fields: scopeFields,
    set: (faults, input) => faults.hang(readScope(input)),
  },
  channel: {
    about: 'Puts the channel in a state.',
    fields: { state: `one of ${channelStates.join(', ')}` },
    set: (faults, input) => faults.channelState(input.choice('state', channelStates)),
  },
  propagation: {
    about: 'The credentials, or the channel, are new, and refused for a time.',
    fields: { ms: "milliseconds of the simulator's clock", of: 'credentials or channel; credentials when left out' },
    set: (faults, input) =>
      faults.propagationDelay(input.number('ms'), input.optionalChoice('of', ['credentials', 'channel'])),
  },
  'tamper-tokens': {
    about: 'Changes a character of each token issued from now on.',
    fields: { on: 'true or false; true when left out' },
    set: (faults, input) => faults.tamperTokens(input.optionalFlag('on') ?? true),
  },
  'foreign-tokens': {
    about: 'Issues tokens of the other environment.',
    fields: { on: 'true or false; true when left out' },
    set: (faults, input) => faults.foreignTokens(input.optionalFlag('on') ?? true),
  },
  'rewrite-authorization': {
    about: 'The Authorization header arrives otherwise than it was sent.',
    fields: { how: `one of ${authorizationRewrites.join(', ')}` },
    set: (faults, input) => faults.rewriteAuthorization(input.choice('how', authorizationRewrites)),
  },
  'expire-tokens': {
    about: 'Ends the validity of every token issued so far.',
    fields: {},
    set: (faults) => faults.expireTokens(),
  },
  'token-response': {
    about: 'Changes the token response.',
    fields: {
      validitySeconds: 'how long tokens are valid, and said to be',
      fields: 'an object: fields that replace or join those of the response',
      omit: 'a list: names of fields to leave out',
    },
    set: (faults, input) =>
      faults.tokenResponse({
        validitySeconds: input.optionalNumber('validitySeconds'),
        fields: readFields(input.any('fields')),
        omit: input.optionalList('omit', 'names of fields', isText),
      }),
  },
  forbid: {
    about: 'Answers FORBIDDEN.',
    fields: {
      operation: `one of ${operations.join(', ')}; all API calls when left out`,
      reason: `one of ${forbiddenReasons.join(', ')}`,
    },
    set: (faults, input) =>
      faults.forbid(
        input.optionalChoice('operation', operations) ?? null,
        input.optionalChoice('reason', forbiddenReasons),
      ),
  },
  'promotion-list': {
    about: 'Shapes the list of applicable promotions.',
    fields: { shape: `one of ${promotionListShapes.join(', ')}` },
    set: (faults, input) => faults.promotionList(input.choice('shape', promotionListShapes)),
  },
  'expire-carts': {
    about: 'Ends the time of every cart.',
    fields: {},
    set: (faults) => faults.expireCarts(),
  },
  reset: {
    about: 'No faults.',
    fields: {},
    set: (faults) => faults.reset(),
  },
}

/** POST /faults/<name> with an environment and the fields of the fault. Answers with the state. */
export function faultRoutes(simulator: Controlled): readonly ControlRoute[] {
  return Object.entries(faultTable).map(([name, { about, fields, set }]) => ({
    method: 'POST',
    path: `/faults/${name}`,
    about,
    fields: { environment: 'test or production', ...fields },
    run: (input) => {
      set(simulator.faults[input.choice('environment', environmentNames)], input)
      return simulator.state()
    },
  }))
}

function readScope(input: Input): FaultScope {
  const times = input.any('times') === 'always' ? 'always' : input.optionalNumber('times')
  if (typeof times === 'number' && !(Number.isInteger(times) && times >= 1)) {
    throw new BadInput('"times" must be a whole number from 1, or "always".')
  }
  return { operation: input.optionalChoice('operation', operations), path: input.optionalText('path'), times }
}

function readStatus(status: number): number {
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new BadInput('"status" must be a whole number from 200 to 599.')
}

function readFields(fields: unknown): Readonly<Record<string, unknown>> | undefined {
  if (fields === undefined || isObject(fields)) return fields
  throw new BadInput('"fields" must be an object.')
}
