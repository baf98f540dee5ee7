import type { TokenUsed } from '../../shared/models/circumstances.ts'
import { type EnvironmentSettings, type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { TokenFacts, TokenState, TokenView } from '../../shared/models/token.ts'
import type { TokenEnd, TokenInspection } from '../../shared/models/token-inspection.ts'
import { createRedactor } from '../redaction/redactor.ts'
import type { Secret } from '../redaction/secret.ts'
import { callCancelled, tokenDiscarded } from './call-errors.ts'
import { dateIn } from './diagnosis/facts.ts'
import { createFlight, type Flight } from './flight.ts'
import type { Http } from './http.ts'
import type { ServicePorts } from './ports.ts'
import { claimsUsed, decodeToken } from './token-claims.ts'
import { createTokenHistory, type TokenHistory } from './token-history.ts'
import { requestToken, type TokenAnswer } from './token-request.ts'
import type { IssuedToken } from './token-response.ts'

/** A token to call with, and the exchange that brought it where it was requested now; or why there is none. */
export type Obtained = ({ readonly kind: 'token'; readonly exchange: Exchange | null } & HeldToken) | NoToken
/** A token, and what is known of it beside its value. */
export interface HeldToken {
  readonly value: string
  readonly used: TokenUsed
}
type Issued = Extract<TokenAnswer, { readonly kind: 'issued' }>
type NoToken = Exclude<TokenAnswer, { readonly kind: 'issued' }>

export interface ObtainOptions {
  readonly signal: AbortSignal
  /** Requests a token although a fresh one is held. */
  readonly force?: boolean
  /** The exchange of a token request that is made again. One that is under way already is not marked. */
  readonly repeatOf?: number | null
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
  /** The token that is held, of whatever age. */
  held(target: Target): HeldToken | null
  /** Drops the held token, and the request under way: its answer never becomes the token. */
  discard(target: Target, how: 'forgotten' | 'credentials-changed'): TokenView
  /** A call goes out with this token. */
  used(target: Target, value: string): void
  /** The service answered AUTH001 to this token: it is not handed out again, unless it is kept in use on purpose. */
  reject(target: Target, value: string): void
  /** Hands a rejected token out again, for as long as it is held. */
  keepRejected(target: Target): TokenView
  inspect(target: Target): TokenInspection
  /** What must not be recorded of a call to the target: its secrets, and the tokens of its channel, renewed ones too. */
  secrets(target: Target): readonly Secret[]
  /** The tokens of every target, renewed ones too, or of every one but this. */
  issued(except?: Target): readonly Secret[]
}

interface Held {
  readonly token: HeldToken
  readonly basis: string
  readonly facts: TokenFacts
  readonly rejected: Extract<TokenState, { readonly kind: 'held' }>['rejected']
}

interface Entry {
  readonly target: Target
  state: TokenState
  held: Held | null
  /** How the last request ended, where it brought no token. */
  refused: Extract<TokenState, { readonly kind: 'refused' }> | null
  flight: { readonly basis: string; readonly of: Flight<Obtained> } | null
  /** The values of the token responses of this run, each once. */
  issued: readonly Secret[]
  readonly history: TokenHistory
}

/**
 * Values; of fifty responses or more, each with two tokens and, for a JWT, its signature. A token is valid for 12 hours
 * (§5.1), renewed or not, and the service may say it back for as long.
 */
const ISSUED_KEPT = 200

/** Characters of a text of the token response that are shown. */
const SHOWN = 1_000

/** The state of what is held, or of what the last request brought. */
const settled = ({ held, refused }: Entry): TokenState =>
  held === null ? (refused ?? { kind: 'none' }) : { kind: 'held', facts: held.facts, rejected: held.rejected }

/** What a token depends on besides the secret: a token of other settings is none. */
const basisOf = (settings: EnvironmentSettings | null): string =>
  JSON.stringify([settings?.baseUrl, settings?.channelId, settings?.clientId])

/** What is known of an issued token for the calls that are made with it. */
const heldToken = (
  { environment }: Target,
  { baseUrl }: EnvironmentSettings,
  { token: { value, facts }, exchange }: Issued,
): HeldToken => ({
  value,
  used: {
    environment,
    origin: URL.parse(baseUrl)?.origin ?? baseUrl,
    date: exchange.response && dateIn(exchange.response.headers),
    sentAt: facts.sentAt,
    expiresAt: facts.expiresAt,
    exchangeId: exchange.id,
    scope: facts.scope,
    ...claimsUsed(value),
  },
})

const viewOf = ({ target, state }: Entry): TokenView => ({ target, state })
const failed = (error: NoToken['error']): NoToken => ({ kind: 'failed', error })

export const createTokenKeeper = (ports: ServicePorts, http: Http): TokenKeeper => {
  const entries = new Map<string, Entry>()

  const entryOf = (target: Target): Entry => {
    const key = targetKey(target)
    const entry = entries.get(key) ?? {
      target,
      state: { kind: 'none' },
      held: null,
      refused: null,
      flight: null,
      issued: [],
      history: createTokenHistory(ports.clock),
    }
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

  const request = (
    entry: Entry,
    settings: EnvironmentSettings,
    repeatOf: number | null,
    signal: AbortSignal,
  ): Promise<TokenAnswer> =>
    requestToken(entry.target, settings, signal, {
      ports,
      http,
      repeatOf,
      secrets: () => secrets(entry.target),
      learn: (issued) => {
        const values = new Set(issued.map(({ value }) => value))
        entry.issued = [...entry.issued.filter(({ value }) => !values.has(value)), ...issued].slice(-ISSUED_KEPT)
      },
      isCurrent: () => basisOf(ports.settings(entry.target)) === basisOf(settings),
    })

  /** The texts of a response could hold anything: they are shown without known secrets, and not beyond measure. */
  const shown = (entry: Entry, { facts }: IssuedToken): IssuedToken['facts'] => {
    const redactor = createRedactor(secrets(entry.target))
    const text = (value: string | null) => value && redactor.text(value).slice(0, SHOWN)
    return { ...facts, scope: text(facts.scope), jti: text(facts.jti), tokenType: text(facts.tokenType) }
  }

  /** The answer becomes the state of the token. What never went out leaves it as it was before. */
  const land = (entry: Entry, settings: EnvironmentSettings, answer: TokenAnswer): Obtained => {
    const basis = basisOf(settings)
    if (answer.kind === 'failed') {
      become(entry, settled(entry))
      return answer
    }
    if (answer.kind === 'refused') {
      const { error, exchange } = answer
      entry.history.ended('renewal-refused')
      entry.held = null
      entry.refused = { kind: 'refused', at: ports.clock.now(), error, exchangeId: exchange.id }
      become(entry, settled(entry))
      return answer
    }
    const { exchange } = answer
    const facts = shown(entry, answer.token)
    const token = heldToken(entry.target, settings, answer)
    entry.history.ended('renewed')
    entry.history.issued(facts, exchange.id)
    entry.held = { token, basis, facts: { ...facts, exchangeId: exchange.id }, rejected: null }
    entry.refused = null
    become(entry, settled(entry))
    return { kind: 'token', ...token, exchange }
  }

  const start = (entry: Entry, settings: EnvironmentSettings, repeatOf: number | null): Flight<Obtained> => {
    const basis = basisOf(settings)
    const backToBefore = (): void => {
      entry.flight = null
      become(entry, settled(entry))
    }
    const fly = async (signal: AbortSignal): Promise<Obtained> => {
      try {
        const answer = await request(entry, settings, repeatOf, signal)
        if (signal.aborted) return failed(tokenDiscarded)
        entry.flight = null
        return land(entry, settings, answer)
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
  const drop = (entry: Entry, how: TokenEnd): void => {
    entry.flight?.of.cut()
    entry.flight = null
    entry.history.ended(how)
    entry.held = null
    entry.refused = null
    if (entry.state.kind !== 'none') become(entry, { kind: 'none' })
  }

  /** The held token, while it is of these settings, accepted, and younger than its time of renewal. */
  const fresh = ({ held }: Entry, basis: string, { force, rejected }: ObtainOptions): HeldToken | null => {
    if (held === null || force === true || held.basis !== basis || held.token.value === rejected) return null
    if (held.rejected?.kept === false) return null
    const now = ports.clock.now()
    return now >= held.facts.sentAt && now < held.facts.renewAt ? held.token : null
  }

  return {
    obtain: async (target, settings, options) => {
      const entry = entryOf(target)
      const basis = basisOf(settings)
      if (options.signal.aborted) return failed(callCancelled)
      if (basisOf(ports.settings(target)) !== basis) return failed(tokenDiscarded)
      const token = fresh(entry, basis, options)
      if (token !== null) return { kind: 'token', ...token, exchange: null }
      if (entry.flight !== null && entry.flight.basis !== basis) drop(entry, 'credentials-changed')
      const flight = entry.flight?.of ?? start(entry, settings, options.repeatOf ?? null)
      const obtained = await flight.join(options.signal)
      return obtained === 'left' ? failed(callCancelled) : obtained
    },
    view: (target) => viewOf(entryOf(target)),
    views: () => [...entries.values()].map(viewOf),
    discard: (target, how) => {
      const entry = entryOf(target)
      drop(entry, how)
      return viewOf(entry)
    },
    held: (target) => entryOf(target).held?.token ?? null,
    used: (target, value) => {
      const entry = entryOf(target)
      if (entry.held?.token.value === value) entry.history.used()
    },
    reject: (target, value) => {
      const entry = entryOf(target)
      if (entry.held?.token.value !== value || entry.held.rejected?.kept === true) return
      entry.history.ended('rejected')
      entry.held = { ...entry.held, rejected: { at: ports.clock.now(), kept: false } }
      if (entry.flight === null) become(entry, settled(entry))
    },
    keepRejected: (target) => {
      const entry = entryOf(target)
      const { held } = entry
      if (held?.rejected) {
        entry.held = { ...held, rejected: { ...held.rejected, kept: true } }
        entry.history.resumed()
        if (entry.flight === null) become(entry, settled(entry))
      }
      return viewOf(entry)
    },
    inspect: (target) => {
      const { held, history } = entryOf(target)
      const redact = createRedactor(secrets(target)).text
      return { target, decoded: held && decodeToken(held.token.value, redact), records: history.records() }
    },
    secrets,
    issued: (except) => {
      const own = except && entries.get(targetKey(except))
      return [...entries.values()].flatMap((entry) => (entry === own ? [] : entry.issued))
    },
  }
}
