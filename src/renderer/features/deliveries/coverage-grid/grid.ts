import { actionTypes, combinations, eventTypes } from '../../../../shared/interface.ts'
import type { CoverageRow } from '../../../../shared/models/coverage.ts'

/** One published combination (§6.3) and what came of it. */
export interface Cell {
  readonly event: string
  readonly action: string
  readonly state: 'verified' | 'unverified' | 'not-yet'
  readonly verified: number
  readonly unverified: number
  /** Null when nothing came. */
  readonly newest: number | null
}

/** The combinations of §6.3 as a grid, and what came outside of them. */
export interface CoverageGrid {
  readonly actions: readonly string[]
  /** In the order of the actions; null where the combination cannot be received. */
  readonly rows: readonly { readonly event: string; readonly cells: readonly (Cell | null)[] }[]
  /** What came in combinations that §6.3 does not have, the most frequent first. */
  readonly outside: readonly CoverageRow[]
  /** Of the published combinations: those that are verified, and all. */
  readonly verified: number
  readonly published: number
}

/** Lays what came onto the combinations of §6.3. */
export const coverageGrid = (counted: readonly CoverageRow[]): CoverageGrid => {
  const rows = eventTypes.map((event) => {
    const possible: readonly string[] = combinations[event]
    return {
      event,
      cells: actionTypes.map((action) =>
        possible.includes(action)
          ? cell(
              event,
              action,
              counted.find((row) => row.event === event && row.action === action),
            )
          : null,
      ),
    }
  })
  const cells = rows.flatMap((row) => row.cells).filter((each) => each !== null)
  return {
    actions: actionTypes,
    rows,
    outside: counted
      .filter(({ event, action }) => !cells.some((each) => each.event === event && each.action === action))
      .toSorted((one, other) => total(other) - total(one)),
    verified: cells.filter(({ state }) => state === 'verified').length,
    published: cells.length,
  }
}

/** How many deliveries came, verified or not. */
export const total = ({ verified, unverified }: Pick<CoverageRow, 'verified' | 'unverified'>): number =>
  verified + unverified

const cell = (event: string, action: string, row: CoverageRow | undefined): Cell => {
  if (!row) return { event, action, state: 'not-yet', verified: 0, unverified: 0, newest: null }
  const { verified, unverified, newest } = row
  return { event, action, state: verified > 0 ? 'verified' : 'unverified', verified, unverified, newest }
}
