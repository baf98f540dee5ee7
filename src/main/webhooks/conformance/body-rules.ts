import { eventTypes } from '../../../shared/interface.ts'
import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { idFields, idFindings } from './id-rules.ts'
import { error, note } from './make-finding.ts'
import { isOrderEvent, orderFields, orderFindings } from './order-rules.ts'
import { type Fields, readBody } from './read-body.ts'
import type { Origins } from './url-rules.ts'

/** The body (§2.3). Of an event that is not published only that the body is a JSON object can be said. */
export const bodyFindings = (
  body: Uint8Array,
  event: string | null,
  action: string | null,
  origins: Origins,
): readonly Finding[] => {
  const read = readBody(body)
  if (read.kind === 'too-large')
    return [note('body-not-checked', '§2.3', 'The body is larger than 4 MiB; its fields were not checked.')]
  if (read.kind === 'not-json') return [error('body-not-json', '§2.3', 'The body is not JSON in UTF-8.')]
  if (read.kind === 'not-object')
    return [error('body-not-object', '§2.3', `The body is ${read.what}; the interface says a JSON object.`)]
  if (event === null || !eventTypes.some((published) => published === event)) return []
  return isOrderEvent(event)
    ? [...orderFindings(read.fields, event, action, origins), ...unknownFields(read.fields, orderFields)]
    : [...idFindings(read.fields), ...unknownFields(read.fields, idFields)]
}

const NAMED = 3

const unknownFields = (fields: Fields, published: readonly string[]): readonly Finding[] => {
  const names = Object.keys(fields).filter((name) => !published.includes(name))
  if (names.length === 0) return []
  const more = names.length - NAMED
  const shown = names.slice(0, NAMED).map(quoted).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const verb = names.length === 1 ? 'is' : 'are'
  return [note('fields-unknown', '§2.3', `${shown} ${verb} not in the published body: shown as received.`)]
}
