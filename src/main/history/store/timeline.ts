import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type TimelineEntry,
  type TimelinePlace,
  type TimelineQuery,
  timelineOrder,
} from '../../../shared/models/timeline.ts'
import type { Store } from '../protocol.ts'
import { exchangeRowColumns, toExchangeRow } from './exchanges.ts'
import { namesOrder } from './names-order.ts'

/** A condition with its values, in the order of their question marks; null when it narrows nothing. */
type Part = readonly [sql: string, ...values: SQLInputValue[]] | null

const attemptColumns = `attempts.id, received_at AS at, attempts.delivery, attempts.environment, event, action, subtype,
  reference, attempts.verdict, status, answered_in AS answeredIn, deliveries.attempts, attempts.self_test AS selfTest,
  attempts.imported_at IS NOT NULL AS imported,
  (SELECT count(*) FROM attempts earlier WHERE earlier.delivery = attempts.delivery AND earlier.id <= attempts.id) AS number`

type StoredAttempt = Omit<Extract<TimelineEntry, { kind: 'attempt' }>, 'kind' | 'selfTest' | 'imported'> & {
  readonly selfTest: 0 | 1
  readonly imported: 0 | 1
}

const toAttempt = (stored: unknown): TimelineEntry => {
  // What stands there was written by this store: the cast says the columns' types.
  const { selfTest, imported, ...attempt } = stored as StoredAttempt
  return { kind: 'attempt', ...attempt, selfTest: selfTest === 1, imported: imported === 1 }
}

const toSent = (stored: Readonly<Record<string, unknown>>): TimelineEntry => {
  const exchange = toExchangeRow(stored)
  return { kind: 'exchange', id: exchange.id, at: exchange.startedAt, exchange }
}

/** What stands before a place, in a table whose entries are of `kind`. */
const before = (place: TimelinePlace | null, kind: TimelinePlace['kind'], at: string, id: string): Part => {
  if (place === null) return null
  if (place.kind === kind) return [`(${at} < ? OR (${at} = ? AND ${id} < ?))`, place.at, place.at, place.id]
  // At the same time calls come first.
  return kind === 'exchange' ? [`${at} <= ?`, place.at] : [`${at} < ?`, place.at]
}

const span = ({ since, until }: TimelineQuery, at: string): readonly Part[] => [
  since === undefined ? null : [`${at} >= ?`, since],
  until === undefined ? null : [`${at} <= ?`, until],
]

const among = (ids: readonly number[] | null, column: string): Part =>
  ids === null ? null : [`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(ids)]

/** Which entries are asked for: those before a place, or those of given deliveries and exchanges. */
interface Asked {
  readonly before: TimelinePlace | null
  readonly deliveries: readonly number[] | null
  readonly exchanges: readonly number[] | null
  readonly limit: number
}

/** Calls and attempts on one axis. */
export const createTimeline = (db: DatabaseSync): Pick<Store, 'timeline' | 'timelineOf'> => {
  db.function('names_order', { deterministic: true }, (url, code) => Number(namesOrder(String(url), String(code))))
  /** One statement for each shape of question that was asked. */
  const statements = new Map<string, StatementSync>()
  const all = (select: string, parts: readonly Part[], order: string, limit: number) => {
    const given = parts.filter((part) => part !== null)
    const sql = `${select} WHERE ${given.map(([condition]) => condition).join(' AND ')} ORDER BY ${order} LIMIT ?`
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement.all(...given.flatMap(([, ...values]) => values), limit)
  }

  const calls = (query: TimelineQuery, asked: Asked): TimelineEntry[] => {
    const { cartToken, orderCode, target } = query
    const ofOrder = "(operation = 'order-details' AND names_order(url, ?))"
    const belongs: Part =
      cartToken !== undefined && orderCode !== undefined
        ? [`(cart_token = ? OR ${ofOrder})`, cartToken, orderCode]
        : cartToken !== undefined
          ? ['cart_token = ?', cartToken]
          : orderCode !== undefined
            ? [ofOrder, orderCode]
            : null
    const parts: readonly Part[] = [
      // Given ids are looked up by themselves: the plus keeps SQLite from walking through all calls by time.
      [
        `${asked.exchanges === null ? '' : '+'}channel_key = ? AND environment = ?`,
        target.channelKey,
        target.environment,
      ],
      ...span(query, 'started_at'),
      before(asked.before, 'exchange', 'started_at', 'id'),
      among(asked.exchanges, 'id'),
      belongs,
    ]
    const select = `SELECT ${exchangeRowColumns} FROM exchanges`
    return all(select, parts, 'started_at DESC, id DESC', asked.limit).map(toSent)
  }

  const attempts = (query: TimelineQuery, asked: Asked): TimelineEntry[] => {
    const { cartToken, orderCode, target } = query
    // No delivery says of which cart it is.
    if (orderCode === undefined && cartToken !== undefined) return []
    // By order code or ids few deliveries are left: the plus keeps SQLite from walking through all attempts by time.
    const few = orderCode !== undefined || asked.deliveries !== null
    const parts: readonly Part[] = [
      [`${few ? '+' : ''}attempts.channel_key = ?`, target.channelKey],
      ['(attempts.environment IS NULL OR attempts.environment = ?)', target.environment],
      ...span(query, 'received_at'),
      before(asked.before, 'attempt', 'received_at', 'attempts.id'),
      among(asked.deliveries, 'attempts.delivery'),
      orderCode === undefined
        ? null
        : [
            'attempts.delivery IN (SELECT id FROM deliveries WHERE +channel_key = ? AND reference = ?)',
            target.channelKey,
            orderCode,
          ],
    ]
    const select = `SELECT ${attemptColumns} FROM attempts JOIN deliveries ON deliveries.id = attempts.delivery`
    return all(select, parts, 'received_at DESC, attempts.id DESC', asked.limit).map(toAttempt)
  }

  /** The newest that were asked for, oldest first. */
  const newest = (query: TimelineQuery, asked: Asked): TimelineEntry[] => {
    // What is not well-formed Unicode equals nothing that SQLite holds.
    const { cartToken = '', orderCode = '' } = query
    if (!cartToken.isWellFormed() || !orderCode.isWellFormed()) return []
    return [...calls(query, asked), ...attempts(query, asked)].sort(timelineOrder).slice(-asked.limit)
  }

  return {
    timeline: (query, place, limit) => {
      const entries = newest(query, { before: place, deliveries: null, exchanges: null, limit: limit + 1 })
      return { entries: entries.slice(-limit), more: entries.length > limit }
    },
    timelineOf: (query, ids) => newest(query, { before: null, ...ids, limit: MOST }),
  }
}

/** Attempts of pushed deliveries that are read in one go: a delivery may have any number of them. */
const MOST = 2_000
