import type { TokenFacts } from '../../../shared/models/token.ts'

/** A token's life as a bar. Shares are from 0 to 1, times ms. */
export interface TokenBarView {
  /** How much of its life is over. */
  readonly spent: number
  /** Where the margin begins in which the next call renews it (§5.1). */
  readonly margin: number
  readonly phase: 'fresh' | 'margin' | 'expired'
  readonly left: number
  readonly renewsIn: number
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1)

export const tokenBar = (
  { sentAt, renewAt, expiresAt }: Pick<TokenFacts, 'sentAt' | 'renewAt' | 'expiresAt'>,
  now: number,
): TokenBarView => {
  const life = expiresAt - sentAt
  return {
    spent: share(now - sentAt, life),
    margin: share(renewAt - sentAt, life),
    phase: now >= expiresAt ? 'expired' : now >= renewAt ? 'margin' : 'fresh',
    left: Math.max(0, expiresAt - now),
    renewsIn: Math.max(0, renewAt - now),
  }
}
