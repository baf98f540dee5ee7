import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Condition } from './filter-sql.ts'

/** Queries for the ids that meet a condition: one statement for each combination of filters that was asked for. */
export const createIdQuery = (
  db: DatabaseSync,
  sqlOf: (condition: string) => string,
): ((condition: Condition) => number[]) => {
  const queries = new Map<string, StatementSync>()
  const queryWhere = (condition: string): StatementSync => {
    const known = queries.get(condition)
    if (known) return known
    // An object for each of 100,000 ids costs more than finding them.
    const query = db.prepare(sqlOf(condition), { returnArrays: true })
    queries.set(condition, query)
    return query
  }
  return (condition) => {
    const found = queryWhere(condition.sql).all(...condition.values)
    // With `returnArrays` each row is an array of its columns, which the types do not tell.
    return (found as unknown as readonly (readonly [number])[]).map(([id]) => id)
  }
}
