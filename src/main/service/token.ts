import { type EnvironmentSettings, type Target, targetKey } from '../../shared/models/environment.ts'
import type { TokenState, TokenView } from '../../shared/models/token.ts'
import { callCancelled, tokenDiscarded } from './call-errors.ts'
import { createFlight, type Flight } from './flight.ts'
import type { Http } from './http.ts'
import type { ServicePorts } from './ports.ts'
import type { Secret } from './secret.ts'
import { requestToken, type TokenAnswer } from './token-request.ts'

/** A token to call with, or why there is none. */
export type Obtained = { readonly kind: 'token'; readonly value: string } | NoToken
type NoToken = Exclude<TokenAnswer, { readonly kind: 'issued' }>

export interface ObtainOptions {
  readonly signal: AbortSignal
  /** Requests a token although a fresh one is held. */
  readonly force?: boolean
  /** A token that the service did not accept: not handed out again. */
  readonly rejected?: string
}

/**
 * Keeps one token per target, in memory only. A token request is single-flight: whoever asks while one is under way
 * gets its answer. The age of a token is looked at on each call, so that it counts through sleep.
 */
export interface TokenKeeper {
  obtain(target: Target, settings: EnvironmentSettings, options: ObtainOptions): Promise<Obtained>
  view(target: Target): TokenView
  views(): readonly TokenView[]
  /** Drops the held token, and the request under way: its answer never becomes the token. */
  discard(target: Target): TokenView
  /** What must not be recorded of a call to the target: its secrets, and the last tokens of its channel. */
  secrets(target: Target): readonly Secret[]
}

interface Entry {
  readonly target: Target
  state: TokenState
  held: { readonly value: string; readonly basis: string; readonly sentAt: number; readonly renewAt: number } | null
  flight: { readonly basis: string; readonly of: Flight<Obtained> } | null
  /** The values of the last token responses. */
  issued: readonly Secret[]
}

/** Of the last three responses or more, each with two tokens and, for a JWT, its signature. */
const ISSUED_KEPT = 12

/** What a token depends on besides the secret: a token of other settings is none. */
const basisOf = (settings: EnvironmentSettings | null): string =>
  JSON.stringify([settings?.baseUrl, settings?.channelId, settings?.clientId])

const viewOf = ({ target, state }: Entry): TokenView => ({ target, state })
const failed = (error: NoToken['error']): NoToken => ({ kind: 'failed', error })

export const createTokenKeeper = (ports: ServicePorts, http: Http): TokenKeeper => {
  const entries = new Map<string, Entry>()

  const entryOf = (target: Target): Entry => {
    const key = targetKey(target)
    const entry = entries.get(key) ?? { target, state: { kind: 'none' }, held: null, flight: null, issued: [] }
    entries.set(key, entry)
    return entry
  }
  const become = (entry: Entry, state: TokenState): void => {
    entry.state = state
    ports.tokenChanged(viewOf(entry))
  }
  const secrets = (target: Target): readonly Secret[] => [
    ...ports.secretsToMask(target).map((value): Secret => ({ kind: 'secret', value })),
    ...[...entries.values()].flatMap((entry) => (entry.target.channelKey === target.channelKey ? entry.issued : [])),
  ]

  const request = (entry: Entry, settings: EnvironmentSettings, signal: AbortSignal): Promise<TokenAnswer> =>
    requestToken(entry.target, settings, signal, {
      ports,
      http,
      secrets: () => secrets(entry.target),
      learn: (issued) => {
        entry.issued = [...entry.issued, ...issued].slice(-ISSUED_KEPT)
      },
      isCurrent: () => basisOf(ports.settings(entry.target)) === basisOf(settings),
    })

  /** The answer becomes the state of the token. What never went out leaves it as it was before. */
  const land = (entry: Entry, basis: string, before: TokenState, answer: TokenAnswer): Obtained => {
    if (answer.kind === 'failed') {
      become(entry, before)
      return answer
    }
    if (answer.kind === 'refused') {
      const { error, exchange } = answer
      entry.held = null
      become(entry, { kind: 'refused', at: ports.clock.now(), error, exchangeId: exchange.id })
      return answer
    }
    const { value, facts } = answer.token
    entry.held = { value, basis, sentAt: facts.sentAt, renewAt: facts.renewAt }
    become(entry, { kind: 'held', facts: { ...facts, exchangeId: answer.exchangeId } })
    return { kind: 'token', value }
  }

  const start = (entry: Entry, settings: EnvironmentSettings): Flight<Obtained> => {
    const basis = basisOf(settings)
    const { state: before } = entry
    const backToBefore = (): void => {
      entry.flight = null
      become(entry, before)
    }
    const fly = async (signal: AbortSignal): Promise<Obtained> => {
      try {
        const answer = await request(entry, settings, signal)
        if (signal.aborted) return failed(tokenDiscarded)
        entry.flight = null
        return land(entry, basis, before, answer)
      } catch (bug) {
        if (!signal.aborted) backToBefore()
        throw bug
      }
    }
    const flight = createFlight(fly, backToBefore)
    entry.flight = { basis, of: flight }
    become(entry, { kind: 'requesting', since: ports.clock.now() })
    return flight
  }

  /** Nothing is held any more, and nothing that is under way will be. */
  const drop = (entry: Entry): void => {
    entry.flight?.of.cut()
    entry.flight = null
    entry.held = null
    if (entry.state.kind !== 'none') become(entry, { kind: 'none' })
  }

  /** The held token, while it is of these settings, accepted, and younger than its time of renewal. */
  const fresh = ({ held }: Entry, basis: string, { force, rejected }: ObtainOptions): string | null => {
    if (held === null || force === true || held.basis !== basis || held.value === rejected) return null
    const now = ports.clock.now()
    return now >= held.sentAt && now < held.renewAt ? held.value : null
  }

  return {
    obtain: async (target, settings, options) => {
      const entry = entryOf(target)
      const basis = basisOf(settings)
      if (options.signal.aborted) return failed(callCancelled)
      if (basisOf(ports.settings(target)) !== basis) return failed(tokenDiscarded)
      const value = fresh(entry, basis, options)
      if (value !== null) return { kind: 'token', value }
      if (entry.flight !== null && entry.flight.basis !== basis) drop(entry)
      const obtained = await (entry.flight?.of ?? start(entry, settings)).join(options.signal)
      return obtained === 'left' ? failed(callCancelled) : obtained
    },
    view: (target) => viewOf(entryOf(target)),
    views: () => [...entries.values()].map(viewOf),
    discard: (target) => {
      const entry = entryOf(target)
      drop(entry)
      return viewOf(entry)
    },
    secrets,
  }
}
