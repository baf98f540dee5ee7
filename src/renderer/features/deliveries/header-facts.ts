import { deliveryHeaders } from '../../../shared/interface.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'

const meanings: Readonly<Record<string, string>> = {
  'ob-event': 'Event type (§6.1).',
  'ob-action': 'Action: the business situation behind the event (§6.2).',
  'ob-delivery-id': 'Identifies the delivery. Retries reuse it, and so does a companion.',
  'ob-hook-id': 'Identifies the hook, and with it the API key that signs.',
  'ob-signature': 'Signature of the body (§5.3).',
  'ob-subtype': 'Extra detail that some events carry. Its values are not published.',
  'content-type': 'Published value: application/json.',
}

/** What §2.3 says of a header; null of one that it does not name. */
export const headerMeaning = (name: string): string | null => meanings[name.toLowerCase()] ?? null

/** What is wrong with the headers of a delivery (§2.3). Names are in lower case. */
export interface HeaderFaults {
  readonly missing: readonly string[]
  readonly repeated: readonly string[]
  readonly empty: readonly string[]
}

export const headerFaults = (headers: HeaderList): HeaderFaults => {
  const valuesOf = (name: string) => headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)
  const faulty = (names: readonly { readonly name: string }[], isFault: (values: readonly string[]) => boolean) =>
    names.map(({ name }) => name).filter((name) => isFault(valuesOf(name)))
  return {
    missing: faulty(
      deliveryHeaders.filter(({ required }) => required),
      (values) => values.length === 0,
    ),
    repeated: faulty(deliveryHeaders, (values) => values.length > 1),
    empty: faulty(deliveryHeaders, (values) => values.some((value) => value.trim() === '')),
  }
}
