import type { DatabaseSync } from 'node:sqlite'
import type { Condition } from './filter-sql.ts'

/**
 * A query for many numbers, as one that gives them as one text: a row and an object for each of 100,000 cost more than
 * finding them. The order of `sql`, which names its column `id`, is kept.
 */
export const prepareNumbers = (db: DatabaseSync, sql: string): ((...values: Condition['values']) => number[]) => {
  const query = db.prepare(`SELECT json_group_array(id) AS ids FROM (${sql})`)
  return (...values) => JSON.parse(String(query.get(...values)?.ids))
}

/** Queries for the ids that meet a condition: one statement for each combination of filters that was asked for. */
export const createIdQuery = (
  db: DatabaseSync,
  sqlOf: (condition: string) => string,
): ((condition: Condition) => number[]) => {
  const queries = new Map<string, ReturnType<typeof prepareNumbers>>()
  const queryWhere = (condition: string) => {
    const known = queries.get(condition)
    if (known) return known
    const query = prepareNumbers(db, sqlOf(condition))
    queries.set(condition, query)
    return query
  }
  return ({ sql, values }) => queryWhere(sql)(...values)
}
