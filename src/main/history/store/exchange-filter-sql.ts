import { type ExchangeFilter, statusRange } from '../../../shared/models/exchange-filter.ts'
import type { Condition } from './filter-sql.ts'
import { searchBytes } from './search-text.ts'

const statusCondition = (status: NonNullable<ExchangeFilter['status']>): Condition => {
  if (status === 'none') return { sql: 'status IS NULL', values: [] }
  if (typeof status === 'number') return { sql: 'status = ?', values: [status] }
  return { sql: 'status >= ? AND status < ?', values: statusRange(status) }
}

/**
 * `matchesExchangeFilter` of the shared models as a condition on the exchanges table; the two must agree on every row.
 * Null when no stored row can pass: what is not well-formed Unicode equals nothing that SQLite holds.
 */
export const exchangeCondition = (filter: ExchangeFilter): Condition | null => {
  if (!filter.channelKey.isWellFormed()) return null
  const conditions: Condition[] = [
    { sql: 'channel_key = ? AND environment = ?', values: [filter.channelKey, filter.environment] },
  ]
  if (filter.operation) conditions.push({ sql: 'operation = ?', values: [filter.operation] })
  if (filter.status !== undefined) conditions.push(statusCondition(filter.status))
  if (filter.failed !== undefined) {
    conditions.push({ sql: filter.failed ? 'failed IS NOT NULL' : 'failed IS NULL', values: [] })
  }
  if (filter.since !== undefined) conditions.push({ sql: 'started_at >= ?', values: [filter.since] })
  const text = filter.text?.trim()
  if (text) conditions.push({ sql: 'instr(search, ?) > 0', values: [searchBytes(text)] })
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}
