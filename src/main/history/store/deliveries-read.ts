import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AttemptToExplain } from '../history.ts'
import type { Store } from '../protocol.ts'
import { filterCondition } from './filter-sql.ts'
import { attemptColumns, deliveryColumns, parseHeaders, toAttempt, toDeliveryRow } from './records.ts'

type Reads = Pick<
  Store,
  'queryDeliveries' | 'deliveryRows' | 'delivery' | 'body' | 'attemptToExplain' | 'attemptsOfHook'
>

/** What is asked about deliveries. */
export const createDeliveryReads = (db: DatabaseSync): Reads => {
  /** One statement for each combination of filters that was asked for. */
  const queries = new Map<string, StatementSync>()
  const queryWhere = (condition: string): StatementSync => {
    const known = queries.get(condition)
    if (known) return known
    // An object for each of 100,000 ids costs more than finding them.
    const sql = `SELECT id FROM deliveries WHERE ${condition} ORDER BY last_attempt DESC`
    const query = db.prepare(sql, { returnArrays: true })
    queries.set(condition, query)
    return query
  }
  const oneRow = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ?`)
  const attemptsOf = db.prepare(
    `SELECT ${attemptColumns} FROM attempts JOIN deliveries ON deliveries.id = attempts.delivery
       JOIN bodies ON bodies.delivery = deliveries.id WHERE attempts.delivery = ? ORDER BY attempts.id`,
  )
  const companionsOf = db.prepare(
    `SELECT ${deliveryColumns} FROM deliveries WHERE delivery_id = ? AND channel_key = ? AND id <> ? ORDER BY id`,
  )
  const bodyOf = db.prepare(
    'SELECT bytes FROM attempts JOIN bodies ON bodies.delivery = attempts.delivery WHERE attempts.id = ?',
  )
  const toExplain = db.prepare(
    `SELECT attempts.id AS attemptId, channel_key AS channelKey, hook_id AS hookId, headers, bytes AS body FROM attempts
       JOIN bodies ON bodies.delivery = attempts.delivery WHERE attempts.id = ?`,
  )
  const ofHook = db.prepare(
    `SELECT attempts.id AS attemptId, headers, bytes FROM attempts
       JOIN bodies ON bodies.delivery = attempts.delivery
     WHERE attempts.channel_key = ? AND attempts.hook_id = ? AND attempts.id > ? AND attempts.verdict <> 'verified'
     ORDER BY attempts.id LIMIT ?`,
  )

  return {
    queryDeliveries: (filter) => {
      const condition = filterCondition(filter)
      if (condition === null) return []
      const found = queryWhere(condition.sql).all(...condition.values)
      // With `returnArrays` each row is an array of its columns, which the types do not tell.
      return (found as unknown as readonly (readonly [number])[]).map(([id]) => id)
    },

    deliveryRows: (ids) => ids.flatMap((id) => oneRow.all(id).map(toDeliveryRow)),

    delivery: (id) => {
      const found = oneRow.get(id)
      if (!found) return null
      const row = toDeliveryRow(found)
      const companions = row.deliveryId === null ? [] : companionsOf.all(row.deliveryId, row.channelKey, id)
      return { row, attempts: attemptsOf.all(id).map(toAttempt), companions: companions.map(toDeliveryRow) }
    },

    body: (attemptId) => (bodyOf.get(attemptId)?.bytes as Uint8Array | undefined) ?? null,

    attemptToExplain: (attemptId) => {
      const found = toExplain.get(attemptId) as (Omit<AttemptToExplain, 'headers'> & { headers: string }) | undefined
      return found === undefined ? null : { ...found, headers: parseHeaders(found.headers) }
    },

    attemptsOfHook: (channelKey, hookId, afterId, limit) =>
      ofHook.all(channelKey, hookId, afterId, limit).map((stored) => {
        const { attemptId, headers, bytes } = stored as { attemptId: number; headers: string; bytes: Uint8Array }
        return { attemptId, headers: parseHeaders(headers), body: bytes }
      }),
  }
}
