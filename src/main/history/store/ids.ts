import type { DatabaseSync } from 'node:sqlite'

/** The tables whose rows are known by their numbers outside the history: in the window, and in what is under way. */
const numbered = ['deliveries', 'attempts', 'exchanges', 'forwards'] as const
export type Numbered = (typeof numbered)[number]

export interface Ids {
  /** The next number of a table; never one that was given before, even where its row was deleted. */
  readonly next: (table: Numbered) => number
  /** Whether a number will never be given any more, so that what had it once can have it again. */
  readonly isPast: (table: Numbered, id: number) => boolean
}

/** A number is given once, also where what was to have it is not stored in the end. */
export const createIds = (db: DatabaseSync): Ids => {
  const highest = (table: Numbered): number =>
    Number(
      db
        .prepare(
          `SELECT max(ifnull((SELECT max(id) FROM ${table}), 0), (SELECT id FROM highest_ids WHERE name = ?)) AS id`,
        )
        .get(table)?.id,
    )
  const given = new Map(numbered.map((table) => [table, highest(table)]))
  const last = (table: Numbered): number => given.get(table) ?? 0
  return {
    next: (table) => {
      const next = last(table) + 1
      given.set(table, next)
      return next
    },
    isPast: (table, id) => id <= last(table),
  }
}

/** Has the numbers of a fresh history begin above all that were given before, so that what is salvaged keeps its own. */
export const numberFrom = (db: DatabaseSync, id: number): void => {
  db.prepare('UPDATE highest_ids SET id = max(id, ?)').run(id)
}
