import type { Circumstances } from '../../../shared/models/circumstances.ts'
import type { OperationName } from '../../../shared/models/exchange.ts'
import type { PastCall } from '../../history/history.ts'
import { dateIn, type Facts } from './facts.ts'

/** Questions that several causes ask of the facts. */

/** §5.1, §8: until new credentials are effective, and how long a token is valid. */
export const PROPAGATION = { shortest: 5 * 60_000, longest: 10 * 60_000 } as const
export const TOKEN_LIFETIME = 12 * 60 * 60_000
/** Earlier than this, ms, a success says little of today. */
const RECENT = 24 * 60 * 60_000

export const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

export const otherOf = (environment: Facts['environment']): Facts['environment'] =>
  environment === 'test' ? 'production' : 'test'

/** A success of the last day before the call, at the same origin. */
const isNear = ({ url, startedAt }: Facts) => {
  const origin = originOf(url)
  return (call: PastCall): boolean => originOf(call.url) === origin && startedAt - call.startedAt <= RECENT
}

/** The newest success of one of these operations in the day before, at the same origin. */
export const successBefore = (facts: Facts, operations: readonly OperationName[]): PastCall | null =>
  facts.around.before.filter(isNear(facts)).find(({ operation }) => operations.includes(operation)) ?? null

/** The newest success of any kind in the day before, at the same origin. */
export const anySuccessBefore = (facts: Facts): PastCall | null => facts.around.before.find(isNear(facts)) ?? null

/** The newest of those that was made with the same base URL, as far as that is known. */
export const successWithBase = (facts: Facts): PastCall | null => {
  const base = facts.circumstances?.baseUrl ?? null
  const isSame = ({ circumstances }: PastCall): boolean =>
    base === null || circumstances === null || circumstances.baseUrl === base
  return facts.around.before.filter(isNear(facts)).find(isSame) ?? null
}

/** What the newest call of the same kind in the other environment came to, in the day before; null where none was made. */
export const otherResult = ({ around: { other }, startedAt }: Facts): PastCall | null =>
  other !== null && startedAt - other.startedAt <= RECENT ? other : null

/** The same, where it succeeded. */
export const otherSuccess = (facts: Facts): PastCall | null => {
  const other = otherResult(facts)
  return other?.failure === null ? other : null
}

/** The same, where it failed as this call did. */
export const otherFailedAlike = (facts: Facts): PastCall | null => {
  const other = otherResult(facts)
  return other?.failure?.source.error.kind === facts.failure.error.kind ? other : null
}

/** The newest call of an operation since; failed or not. */
export const callSince = (facts: Facts, operation: OperationName): PastCall | null =>
  facts.around.after.find((call) => call.operation === operation) ?? null

/** Whether two calls were made with the same settings. */
export const sameSettings = (a: Circumstances | null, b: Circumstances | null): boolean =>
  a !== null &&
  b !== null &&
  a.channelId === b.channelId &&
  a.clientId === b.clientId &&
  originOf(a.baseUrl) === originOf(b.baseUrl)

/** Whether two calls were made with the same secret; null where that cannot be told. */
export const sameSecret = (a: Circumstances | null, b: Circumstances | null): boolean | null => {
  const [one, two] = [a?.credentials?.secret, b?.credentials?.secret]
  if (one === undefined || two === undefined) return null
  if (one.place !== two.place) return false
  if (one.place === 'demo') return true
  return one.storedAt === null || two.storedAt === null ? null : one.storedAt === two.storedAt
}

/** The newest token that these very credentials obtained in the day before, and one that they obtained since. */
export const tokenWithSame = (facts: Facts): { readonly before: PastCall | null; readonly since: PastCall | null } => {
  const isSame = (call: PastCall | null): boolean =>
    sameSettings(facts.circumstances, call?.circumstances ?? null) &&
    sameSecret(facts.circumstances, call?.circumstances ?? null) === true
  const before = successBefore(facts, ['token'])
  const since = callSince(facts, 'token')
  return {
    before: isSame(before) ? before : null,
    since: since?.failure === null && isSame(since) ? since : null,
  }
}

/** For how long the secret had been stored when the call was made, ms; null where that is not known. */
export const secretAge = ({ circumstances, startedAt }: Facts): number | null => {
  const storedAt = circumstances?.credentials?.secret.storedAt ?? null
  return storedAt === null ? null : startedAt - storedAt
}

/** By how much the service's clock is ahead of the one here, ms, give or take a second; null where that is not known. */
export const clockOffset = (facts: Facts): { readonly ms: number; readonly from: 'this' | 'earlier' } | null => {
  const { serviceTime, startedAt, firstByte } = facts
  if (serviceTime !== null) return { ms: serviceTime - startedAt - (firstByte ?? 0), from: 'this' }
  for (const call of facts.around.before) {
    const date = call.responseHeaders && dateIn(call.responseHeaders)
    if (date !== null) return { ms: date - call.startedAt - (call.timing.firstByte ?? 0), from: 'earlier' }
  }
  return null
}

/** The service's own words of an error; null where it had none. */
export const wordsOf = ({ failure }: Facts): string | null => {
  if (failure.from === 'network') return null
  const { error } = failure
  const words = 'description' in error ? error.description : 'message' in error ? error.message : ''
  return words.trim() === '' ? null : words.trim()
}
