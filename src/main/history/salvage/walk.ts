import type { DatabaseSync } from 'node:sqlite'

/** What was met on the way to the next row of a damaged table. `after` is where the way goes on. */
export interface Met {
  readonly row: Readonly<Record<string, unknown>> | null
  readonly after: number
  /** Numbers that could not be looked up, one after the other up to here. */
  readonly failing: number
  /** Numbers that could not be looked up now: rows that are damaged, or what surrounds them. */
  readonly unreadable: number
  readonly atEnd: boolean
}

/** Looked up in one go where damage is near. */
const PROBES = 500
/** So many numbers in a row that cannot be looked up are the end: the rest of the table cannot be reached. */
const GIVE_UP = 50_000
/** Where the last number of the table is not known, so many: what cannot be reached is most likely its end. */
const GIVE_UP_SOON = 2_000

/**
 * Walks through a table by its numbers: from row to row where that works, and number by number past what does not.
 * `highest` is the last number in it, 0 where that is not known.
 */
export const createWalk = (db: DatabaseSync, table: string, highest: number) => {
  // A table that a damaged schema does not have any more has no rows.
  const prepared = (where: string) => {
    try {
      return db.prepare(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`)
    } catch {
      return null
    }
  }
  const following = prepared('id > ? ORDER BY id')
  const one = prepared('id = ?')

  return (start: number, failingBefore: number): Met => {
    let after = start
    let failing = failingBefore
    let unreadable = 0
    const met = (part: Partial<Met>): Met => ({ row: null, after, failing, unreadable, atEnd: false, ...part })
    if (!following || !one) return met({ atEnd: true })
    for (let probes = 0; probes < PROBES; probes += 1) {
      try {
        const row = following.get(after)
        if (row === undefined) return met({ atEnd: true })
        // What a damaged page says of its own place is not believed.
        const id = Number(row.id)
        if (id > after) return met({ row, after: id, failing: 0 })
      } catch {
        // Something near is damaged: one number further, then.
      }
      after += 1
      try {
        const row = one.get(after)
        if (row !== undefined) return met({ row, failing: 0 })
      } catch {
        failing += 1
        // Behind the last number that was given there is nothing to miss.
        if (after <= highest) unreadable += 1
        if (failing >= (highest > 0 ? GIVE_UP : GIVE_UP_SOON)) return met({ atEnd: true })
      }
    }
    return met({})
  }
}
