import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { Explanation } from '../../../shared/models/explanation.ts'
import { explainInTurns } from './explain.ts'
import type { KnownKey } from './keys.ts'
import { signatureOf } from './question.ts'

/** Why the signature of a stored attempt does not match; see {@link explainInTurns}. */
export const explainAttempt = async (
  attempt: { readonly headers: HeaderList; readonly body: Uint8Array },
  keys: readonly KnownKey[],
  now: () => number,
): Promise<Explanation> => {
  const read = signatureOf(attempt.headers)
  if (read.kind === 'none') return { kind: 'no-signature', reason: read.reason }
  return explainInTurns({ body: attempt.body, signature: read.signature, keys }, now)
}
