/** Rows by id, bounded: beyond the limit those go first that were used longest ago. */
export interface RowCache<Row> {
  get(id: number): Row | undefined
  /** Whether the row of an id is here and as new as it has to be; an id that has no row counts as here. */
  isCurrent(id: number): boolean
  /** Stores what was pushed: always the newest. */
  push(row: Row): void
  /** The present moment; rows asked for now may come later, and must not overwrite what was pushed meanwhile. */
  moment(): number
  /** Stores what was asked for at `asked`; null when the id has no row. */
  answer(id: number, row: Row | null, asked: number): void
  /** Every row has to be asked for again; until then the old one is shown. */
  expire(): void
  /** Marks ids as in use, and forgets what is beyond the limit. */
  keep(ids: Iterable<number>): void
}

export const createRowCache = <Row extends { readonly id: number }>(limit: number): RowCache<Row> => {
  const entries = new Map<number, { readonly row: Row | null; readonly at: number }>()
  let clock = 0
  let expiredAt = -1
  const put = (id: number, row: Row | null, at: number) => {
    // Map keeps the order of insertion: what was put last is forgotten last.
    entries.delete(id)
    entries.set(id, { row, at })
  }
  return {
    get: (id) => entries.get(id)?.row ?? undefined,
    isCurrent: (id) => (entries.get(id)?.at ?? -1) > expiredAt,
    push: (row) => put(row.id, row, ++clock),
    moment: () => ++clock,
    answer: (id, row, asked) => {
      if ((entries.get(id)?.at ?? -1) < asked) put(id, row, asked)
    },
    expire: () => {
      expiredAt = ++clock
    },
    keep: (ids) => {
      if (entries.size <= limit) return
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry) put(id, entry.row, entry.at)
      }
      for (const id of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(id)
      }
    },
  }
}
