/** The share of calls that a scale has room for: a few that hung must not press all others into a line. */
const FITTING = 0.95
const KNOWN = 1000

/** The next of 1, 2, 5, 10, 20, 50 … ms: a scale that changes seldom, and whose length can be read. */
export const niceCeiling = (ms: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, ms)))
  return [1, 2, 5, 10].map((step) => step * power).find((length) => length >= ms) ?? 10 * power
}

/** How long the common scale is on which these durations are drawn, ms. */
export const scaleOf = (totals: readonly number[]): number => {
  const sorted = totals.toSorted((a, b) => a - b)
  return niceCeiling(sorted[Math.max(0, Math.ceil(sorted.length * FITTING) - 1)] ?? 1)
}

/** The scale of the rows that were seen last. */
export interface TimeScale<Row> {
  /** Takes rows that were loaded or pushed; gives the scale that fits them and those before. */
  see(rows: readonly Row[]): number
  clear(): void
}

export const createTimeScale = <Row extends { readonly id: number; readonly timing: { readonly total: number } }>() => {
  const known = new Map<number, number>()
  const scale: TimeScale<Row> = {
    see: (rows) => {
      for (const { id, timing } of rows) {
        known.delete(id)
        known.set(id, timing.total)
      }
      for (const id of known.keys()) {
        if (known.size <= KNOWN) break
        known.delete(id)
      }
      return scaleOf([...known.values()])
    },
    clear: () => known.clear(),
  }
  return scale
}
