import type { DatabaseSync } from 'node:sqlite'
import { fullText, noteHas } from '../../../shared/models/delivery-filter.ts'
import type { SearchStore } from '../protocol.ts'
import { type Condition, filterCondition } from './filter-sql.ts'
import { createFullText } from './full-text.ts'
import { createIdQuery } from './queries.ts'

/** So few ids are handed to the database; more of them are looked up among those that pass the rest. */
const FEW = 1000

/** Which deliveries pass a filter. Reads only, so that a thread of its own can do it. */
export const createDeliveryQueries = (db: DatabaseSync): SearchStore => {
  // SQLite's own lower() knows ASCII only.
  db.function('note_has', { deterministic: true }, (note, part) => Number(noteHas(String(note), String(part))))
  const idsWhere = createIdQuery(
    db,
    (condition) => `SELECT id FROM deliveries WHERE ${condition} ORDER BY last_attempt DESC`,
  )
  const search = createFullText(db)
  const among = (condition: Condition, ids: readonly number[]): number[] =>
    idsWhere({
      sql: `${condition.sql} AND id IN (SELECT value FROM json_each(?))`,
      values: [...condition.values, JSON.stringify(ids)],
    })

  return {
    queryDeliveries: (filter) => {
      const condition = filterCondition(filter)
      if (condition === null) return []
      const text = fullText(filter)
      if (text === null) return idsWhere(condition)
      const having = search.find(text)
      return having.size <= FEW ? among(condition, [...having]) : idsWhere(condition).filter((id) => having.has(id))
    },

    matchDeliveries: (filter, ids) => {
      const condition = filterCondition(filter)
      if (condition === null) return []
      const text = fullText(filter)
      const passing = among(condition, ids)
      // These few are read, whether the index has them or not.
      return text === null ? passing : passing.filter((id) => search.has(id, text))
    },
  }
}
