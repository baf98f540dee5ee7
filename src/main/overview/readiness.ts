import type { ChannelView } from '../../shared/models/channel.ts'
import type { EnvironmentName } from '../../shared/models/environment.ts'
import type { ListenerView } from '../../shared/models/listener.ts'
import type { Cart } from '../../shared/models/promotion.ts'
import type { ReachState } from '../../shared/models/reach.ts'
import type { Readiness, Rung, RungName } from '../../shared/models/readiness.ts'
import type { KeychainState, SecretPlace } from '../../shared/models/secret.ts'
import type { TokenState } from '../../shared/models/token.ts'
import { assertNever } from '../../shared/result.ts'
import type { TargetFacts } from '../history/history.ts'

/** What the ladder is computed from: gathered by the console, at `now` (epoch ms). */
export interface ReadinessFacts {
  readonly channel: ChannelView
  readonly environment: EnvironmentName
  readonly keychain: KeychainState
  /** Whether the client secret, where there is one, can be read now. */
  readonly secretReadable: boolean
  readonly token: TokenState
  readonly listener: ListenerView
  readonly reach: ReachState
  readonly history: TargetFacts
  readonly carts: readonly Cart[]
  readonly now: number
}

type RungBody = Omit<Rung, 'name'>

const done = (evidence: string): RungBody => ({ state: 'done', evidence, failure: null })
const todo = (evidence: string): RungBody => ({ state: 'todo', evidence, failure: null })
/** `exchangeId` is that of the call that failed, where it was one and is kept. */
const failed = (evidence: string, title = '', exchangeId: number | null = null): RungBody => ({
  state: 'failed',
  evidence,
  failure: exchangeId === null ? null : { title, exchangeId },
})

/** Local time of day, as the window writes it. */
const time = (at: number): string => new Date(at).toTimeString().slice(0, 8)

const places: Record<Exclude<SecretPlace, 'none'>, string> = {
  keychain: 'in the system keychain',
  session: 'for this session only',
  demo: 'built into the demo',
}

const credentials = ({ channel, environment, keychain, secretReadable }: ReadinessFacts): RungBody => {
  const settings = channel.environments[environment]
  if (!settings)
    return todo(
      `The ${environment} environment is not set up yet: it needs a base URL, a channel id and a client secret`,
    )
  const { place } = channel.clientSecrets[environment]
  if (place === 'none') return todo('The client secret is missing')
  if (!secretReadable) {
    if (keychain.kind === 'checking') return todo('The keychain is being asked for the client secret')
    const remedy = keychain.kind === 'available' ? 'Enter the client secret again.' : keychain.remedy
    return failed(`The client secret is in the system keychain and cannot be read. ${remedy}`)
  }
  return done(`Channel ${settings.channelId}, ${settings.clientId}, ${places[place]}`)
}

const token = ({ token: state, now }: ReadinessFacts): RungBody => {
  switch (state.kind) {
    case 'none':
      return todo('No token was requested yet')
    case 'requesting':
      return todo('The request is under way')
    case 'refused':
      return failed(state.error.message, state.error.message, state.exchangeId)
    case 'held': {
      const { expiresAt, scope } = state.facts
      if (state.rejected?.kept === false && now < expiresAt)
        return failed(
          `The service answered AUTH001 to it at ${time(state.rejected.at)}. The next call asks for a new one`,
        )
      if (now >= expiresAt) return todo(`The last token expired at ${time(expiresAt)}`)
      return done(`Valid until ${time(expiresAt)}.${scope ? ` Scopes ${scope.split(' ').join(', ')}` : ''}`)
    }
    default:
      return assertNever(state)
  }
}

const catalog = ({ history: { lastCatalog } }: ReadinessFacts): RungBody => {
  if (!lastCatalog) return todo('The catalog was not asked for yet')
  const at = time(lastCatalog.startedAt)
  if (lastCatalog.failed !== null) return failed(`${lastCatalog.failed}, at ${at}`, lastCatalog.failed, lastCatalog.id)
  return done(`Answered ${lastCatalog.status ?? ''} in ${Math.round(lastCatalog.timing.total)} ms at ${at}`)
}

const listener = ({ channel, listener: { state }, reach, history }: ReadinessFacts): RungBody => {
  switch (state.kind) {
    case 'off':
      return todo('The listener is off')
    case 'starting':
      return todo(`The listener is starting on port ${state.port}`)
    case 'port-taken':
      return failed(`Port ${state.port} is taken${state.holder?.name ? ` by ${state.holder.name}` : ''}`)
    case 'failed':
      return failed(state.reason)
    case 'listening': {
      const here = `Listening on 127.0.0.1:${state.port}`
      if (channel.demo) return done(`${here}, which the demo’s simulator reaches`)
      return reached(reach, here, history.firstVerified !== null)
    }
    default:
      return assertNever(state)
  }
}

/** Whether the outside reaches the listener: a public URL that is switched on is believed only while it answers. */
const reached = (reach: ReachState, here: string, serviceDid: boolean): RungBody => {
  switch (reach.kind) {
    case 'off':
      return serviceDid
        ? done(`${here}, and the service has reached it`)
        : todo(`${here}, on this machine only: switch on a public URL`)
    case 'connecting':
      return todo(reach.url ? `${reach.url} is being checked` : 'A public URL is being opened')
    case 'reachable':
      return done(`${reach.url} leads here, checked at ${time(reach.checkedAt)}`)
    case 'unreachable':
      return failed(`${reach.url} does not lead here: ${reach.reason}`)
    case 'reconnecting':
      return failed(`The public URL was lost and is being opened again: ${reach.reason}`)
    case 'failed':
      return failed(reach.reason)
    default:
      return assertNever(reach)
  }
}

const delivery = ({ channel, environment, history: { firstVerified } }: ReadinessFacts): RungBody => {
  if (firstVerified) {
    return done(`${firstVerified.event ?? ''} / ${firstVerified.action ?? ''}, first at ${time(firstVerified.firstAt)}`)
  }
  if (channel.demo) return todo('Send one from the stage door')
  if (!channel.hooks.some((hook) => hook.environment === environment)) {
    return todo('Add the hook in the settings, then configure the webhook with the address above')
  }
  return todo('Configure the webhook with the address above, then make a purchase in your channel')
}

const promotion = ({ carts }: ReadinessFacts): RungBody => {
  const all = carts.flatMap((cart) => cart.promotions)
  const named = (state: 'released' | 'applied') => all.find((each) => each.state === state)
  const released = named('released')
  if (released) return done(`${released.listed?.name ?? released.id}, released at ${time(released.since)}`)
  const applied = named('applied')
  if (applied) return todo(`${applied.listed?.name ?? applied.id} is applied; release it`)
  return todo('Needs a cart token and a promotional code')
}

const rungs: readonly (readonly [RungName, (facts: ReadinessFacts) => RungBody])[] = [
  ['credentials', credentials],
  ['token', token],
  ['catalog', catalog],
  ['listener', listener],
  ['delivery', delivery],
  ['promotion', promotion],
]

/** The readiness ladder: what works on what evidence, and the first rung that does not. Pure. */
export const readinessOf = (facts: ReadinessFacts): Readiness => {
  const ladder = rungs.map(([name, rung]) => ({ name, ...rung(facts) }))
  return {
    rungs: ladder,
    next: ladder.find((rung) => rung.state !== 'done')?.name ?? null,
    lastHour: facts.history.lastHour,
    needsALook: facts.history.needsALook,
  }
}
