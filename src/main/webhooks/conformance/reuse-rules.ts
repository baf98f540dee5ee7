import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { error, note, warning } from './make-finding.ts'
import { type Notification, posesAsCompanion } from './notification.ts'

/**
 * A delivery id used for something else (§2.3), and a body that came before under other headers: since headers are not
 * signed (§5.3), whoever holds one valid pair of body and signature can send it again under other ones.
 */
export const reuseFindings = (
  delivery: Notification,
  sameId: readonly Notification[],
  sameBody: readonly Notification[],
): readonly Finding[] => [
  ...sameId.flatMap((other) => sameIdFinding(delivery, other)),
  ...sameBodyFindings(
    sameBody.filter((other) => other.deliveryId === null || other.deliveryId !== delivery.deliveryId),
  ),
]

const sameIdFinding = (delivery: Notification, other: Notification): readonly Finding[] => {
  if (other.bodyDigest === delivery.bodyDigest)
    return [
      warning(
        'replay-or-relabel',
        '§5.3',
        `The same body came under this delivery id as ${name(other)} too: possible replay or relabel. Headers are not signed.`,
      ),
    ]
  if (posesAsCompanion(delivery, other) || posesAsCompanion(other, delivery)) return []
  return [
    error(
      'delivery-id-reused',
      '§2.3',
      `The delivery id also came with another body, as ${name(other)}, which is no companion of this one.`,
    ),
  ]
}

/** A note only: two changes of one order or event may well have the same body. */
const sameBodyFindings = (others: readonly Notification[]): readonly Finding[] => {
  const [first, ...more] = others
  if (first === undefined) return []
  const which = `as ${name(first)}${first.deliveryId === null ? '' : `, delivery id ${quoted(first.deliveryId)}`}`
  const count = more.length === 0 ? '' : `, and in ${more.length} more`
  return [
    note(
      'replay-or-relabel',
      '§5.3',
      `The same body came ${which}${count}: possible replay or relabel. Headers are not signed, so this cannot be told apart from two equal bodies.`,
    ),
  ]
}

const name = ({ event, action }: Notification): string => `${part(event)} / ${part(action)}`
const part = (value: string | null): string => (value === null ? '(none)' : quoted(value).slice(1, -1))
