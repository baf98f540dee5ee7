import type { DeliveryFilter } from '../../../shared/models/delivery-filter.ts'
import { searchBytes } from './search-text.ts'

export interface Condition {
  readonly sql: string
  readonly values: readonly (string | number | Uint8Array)[]
}

/**
 * `matchesFilter` of the shared models as a condition on the deliveries table; the two must agree on every row.
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
  if (filter.since !== undefined) {
    sql.push('last_at >= ?')
    values.push(filter.since)
  }
  const text = filter.text?.trim().toWellFormed()
  if (text) {
    sql.push('instr(search, ?) > 0')
    values.push(searchBytes(text))
  }
  return { sql: sql.join(' AND '), values }
}
