import { targetKey } from '../../shared/models/environment.ts'
import type { Exchange, ExchangeRow } from '../../shared/models/exchange.ts'

/** Ids on either side that are looked at; those of other channels and environments are among them. */
const LOOKED_AT = 8
const SHOWN = 3
/** What began or ended longer than this before or after is no neighbour, ms. */
const NEAR = 250

/** The ids around an exchange, and its own. What could not be stored has none around it. */
export const idsAround = (id: number): number[] =>
  Array.from({ length: 2 * LOOKED_AT + 1 }, (_, index) => id - LOOKED_AT + index).filter((each) => each > 0)

/** Calls on one axis of time: each with how long after the first it began, ms. */
export interface TimeAxis {
  readonly from: number
  readonly length: number
  readonly calls: readonly { readonly row: ExchangeRow; readonly offset: number }[]
}

const endOf = ({ startedAt, timing }: ExchangeRow): number => startedAt + timing.total

/** The calls of the same target that ran just before, during or just after an exchange, and itself, oldest first. */
export const timeAxis = (exchange: Pick<Exchange, 'id' | 'target'>, rows: readonly ExchangeRow[]): TimeAxis | null => {
  const own = rows.find(({ id }) => id === exchange.id)
  if (own === undefined) return null
  const near = rows
    .filter((row) => targetKey(row.target) === targetKey(exchange.target))
    .filter((row) => row.startedAt <= endOf(own) + NEAR && endOf(row) >= own.startedAt - NEAR)
    .toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id)
  const at = near.indexOf(own)
  const calls = near.slice(Math.max(0, at - SHOWN), at + SHOWN + 1)
  const from = Math.min(...calls.map(({ startedAt }) => startedAt))
  const length = Math.max(1, ...calls.map((row) => endOf(row) - from))
  return { from, length, calls: calls.map((row) => ({ row, offset: row.startedAt - from })) }
}
