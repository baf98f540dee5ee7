import type { TokenEnd, TokenRecord } from '../../shared/models/token-inspection.ts'
import type { Clock } from '../clock.ts'
import type { IssuedToken } from './token-response.ts'

/** The tokens that a target had in this run, by what is known of them; never a token. */
export interface TokenHistory {
  /** A token was issued: the newest from now on. */
  issued(facts: IssuedToken['facts'], exchangeId: number): void
  /** A call was made with the newest. */
  used(): void
  /** The newest is held no more. Where its time was up before, it expired then; what has ended stays as it ended. */
  ended(how: TokenEnd): void
  /** The newest, which ended as rejected, is used on. */
  resumed(): void
  /** Newest first. */
  records(): readonly TokenRecord[]
}

/** A day of a token a minute would be more; nobody reads that far. */
const KEPT = 100

export const createTokenHistory = (clock: Clock): TokenHistory => {
  let records: readonly TokenRecord[] = []
  let count = 0
  const change = (newest: (record: TokenRecord) => TokenRecord): void => {
    const [first, ...rest] = records
    if (first !== undefined && first.ended === null) records = [newest(first), ...rest]
  }
  return {
    issued: ({ jti, sentAt, expiresAt }, exchangeId) => {
      count += 1
      const record = { number: count, jti, sentAt, expiresAt, exchangeId, calls: 0, lastUsedAt: null, ended: null }
      records = [record, ...records].slice(0, KEPT)
    },
    used: () => change((record) => ({ ...record, calls: record.calls + 1, lastUsedAt: clock.now() })),
    ended: (how) =>
      change((record) => {
        const now = clock.now()
        const expired = now >= record.expiresAt
        return { ...record, ended: expired ? { how: 'expired', at: record.expiresAt } : { how, at: now } }
      }),
    resumed: () => {
      const [first, ...rest] = records
      if (first?.ended?.how === 'rejected') records = [{ ...first, ended: null }, ...rest]
    },
    records: () => records,
  }
}
