import { type DeliveryFilter, type FindingsFilter, fullText } from '../../../shared/models/delivery-filter.ts'
import { searchBytes } from './search-text.ts'

export interface Condition {
  readonly sql: string
  readonly values: readonly (string | number | Uint8Array)[]
}

const having = (condition: string): string => `id IN (SELECT delivery FROM delivery_findings WHERE ${condition})`
const judged: Readonly<Record<FindingsFilter, string>> = {
  error: having('errors > 0'),
  warning: having('warnings > 0'),
  note: having('notes > 0'),
  any: having('errors + warnings + notes > 0'),
  none: having('errors + warnings + notes = 0'),
  waiting: 'id NOT IN (SELECT delivery FROM delivery_findings WHERE errors IS NOT NULL)',
}

/**
 * `matchesFilter` of the shared models as a condition on the deliveries table; the two must agree on every row. What is
 * looked for in headers and bodies is not among it: see `store/full-text.ts`.
 * Null when no stored row can pass: what is not well-formed Unicode equals nothing that SQLite holds.
 */
export const filterCondition = (filter: DeliveryFilter): Condition | null => {
  const equals = [
    ['channel_key', filter.channelKey],
    ['verdict', filter.verdict],
    ['event', filter.event],
    ['action', filter.action],
    ['hook_id', filter.hookId],
  ] as const
  const sql: string[] = []
  const values: (string | number | Uint8Array)[] = []
  for (const [column, value] of equals) {
    // An empty field narrows nothing, but for the channel, which is always asked for.
    if (!value && column !== 'channel_key') continue
    if (value === undefined || !value.isWellFormed()) return null
    sql.push(`${column} = ?`)
    values.push(value)
  }
  const parts = [
    ['reference', filter.reference],
    ['delivery_id', filter.deliveryId],
    ['subtype', filter.subtype],
  ] as const
  for (const [column, value] of parts) {
    if (!value) continue
    if (!value.isWellFormed()) return null
    // As bytes: text would end at its first NUL.
    sql.push(`instr(CAST(${column} AS BLOB), ?) > 0`)
    values.push(Buffer.from(value))
  }
  if (filter.environment) {
    sql.push('(environment IS NULL OR environment = ?)')
    values.push(filter.environment)
  }
  if (filter.findings) sql.push(judged[filter.findings])
  if (filter.finding) {
    if (!filter.finding.isWellFormed()) return null
    sql.push('id IN (SELECT delivery FROM delivery_findings WHERE instr(codes, ?) > 0)')
    values.push(` ${filter.finding}`)
  }
  if (filter.pinned !== undefined) sql.push(`pinned = ${Number(filter.pinned)}`)
  if (filter.note !== undefined) {
    if (!filter.note.isWellFormed()) return null
    // The few deliveries with a note have an index of their own.
    sql.push("note <> '' AND note_has(note, ?)")
    values.push(filter.note)
  }
  if (filter.since !== undefined) {
    sql.push('last_at >= ?')
    values.push(filter.since)
  }
  const text = filter.text?.trim()
  if (text && fullText(filter) === null) {
    sql.push('instr(search, ?) > 0')
    values.push(searchBytes(text))
  }
  return { sql: sql.join(' AND '), values }
}
