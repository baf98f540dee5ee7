import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { note, warning } from './make-finding.ts'
import { type Fields, jsonType } from './read-body.ts'

/** The identifiers that §2.3 names, as examples, for events that are not about orders. */
export const idFields: readonly string[] = ['id', 'eventId', 'sessionId', 'channelId']

/**
 * The identifiers of events that are not about orders (§2.3: "typically numeric", so that a departure is no error). All
 * names that end in `Id` are looked at, since the published ones are examples.
 */
export const idFindings = (fields: Fields): readonly Finding[] => {
  const ids = Object.entries(fields).filter(([name]) => name === 'id' || name.endsWith('Id'))
  if (ids.length === 0)
    return [note('id-missing', '§2.3', `The body has no identifier, such as ${idFields.join(', ')}.`)]
  return ids.flatMap(([name, value]) => idFinding(name, value))
}

const idFinding = (name: string, value: unknown): readonly Finding[] => {
  if (typeof value === 'number' && Number.isInteger(value)) return []
  if (typeof value === 'string' && /^\d+$/.test(value))
    return [
      warning('id-as-text', '§2.3', `${quoted(name)} is a number as text; the interface has numeric identifiers.`),
    ]
  const what = typeof value === 'number' ? 'a fraction' : jsonType(value)
  return [warning('id-type', '§2.3', `${quoted(name)} is ${what}; the interface has numeric identifiers.`)]
}
