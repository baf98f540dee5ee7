import { foldText } from '../../../shared/fold-text.ts'
import type { DeliveryRow } from '../../../shared/models/delivery.ts'

type Searched = Pick<DeliveryRow, 'reference' | 'deliveryId' | 'hookId' | 'event' | 'action' | 'subtype'>

/** Never part of UTF-8, so no text that is looked for can reach from one value into the next. */
const SEPARATOR = Uint8Array.of(0xff)

/** The bytes of a text, folded. UTF-8 inside UTF-8 is found at whole characters only. */
export const searchBytes = (text: string): Uint8Array => Buffer.from(foldText(text))

/** Values that a text is looked for in, as one run of bytes. */
export const searchableValues = (values: readonly (string | null)[]): Uint8Array =>
  Buffer.concat(values.flatMap((value) => (value === null ? [] : [searchBytes(value), SEPARATOR])))

/** The values of a delivery's row that a short text of a filter is looked for in. */
export const searchable = (row: Searched): Uint8Array =>
  searchableValues([row.reference, row.deliveryId, row.hookId, row.event, row.action, row.subtype])
