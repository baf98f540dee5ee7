import type { Attempt, DeliveryDetail } from '../../../shared/models/delivery.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import { count, plural } from '../../components/format.ts'
import { hookPlace } from './hook-place.ts'

/** The values of `ob-signature`, as received: none, one, or more where it is repeated. */
export const signatureValues = (headers: HeaderList): readonly string[] =>
  headers.filter(([name]) => name.toLowerCase() === 'ob-signature').map(([, value]) => value)

/** What the signature was compared with (§5.3), in words. */
export const comparedText = ({ verdict, bodySize }: Attempt, hook: DeliveryDetail['hook']): string => {
  if (verdict === 'malformed') return 'Nothing: the headers have to be right first.'
  if (verdict === 'unknown-hook' || hook === null) return 'Nothing: there is no key of this hook to compare with.'
  const body = bodySize === 1 ? plural(1, 'body byte') : `${count(bodySize)} body bytes`
  return `SHA-256 of the ${body} followed by the API key of ${hook.hookId} (${hookPlace(hook)})`
}
