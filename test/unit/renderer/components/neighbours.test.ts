import { describe, expect, it } from 'vitest'
import { idsAround, timeAxis } from '../../../../src/renderer/components/neighbours.ts'
import { exchangeRowOf } from '../stores/rows.ts'

const target = { channelKey: 'c', environment: 'test' } as const
const call = (id: number, startedAt: number, total: number, part = {}) =>
  exchangeRowOf(id, { startedAt, timing: { queued: 0, firstByte: null, total }, ...part })
const shown = (id: number, rows: Parameters<typeof timeAxis>[1]) => {
  const axis = timeAxis({ id, target }, rows)
  return axis && { length: axis.length, calls: axis.calls.map(({ row, offset }) => [row.id, offset]) }
}

describe('the axis of time', () => {
  it('has the token request inside the call that waited for it', () => {
    // The call began first, and was stored last.
    expect(shown(5, [call(4, 1_002, 40), call(5, 1_000, 60)])).toEqual({
      length: 60,
      calls: [
        [5, 0],
        [4, 2],
      ],
    })
  })

  it('leaves out what is long past, and what is of another target', () => {
    const other = { target: { channelKey: 'c', environment: 'production' } }
    const rows = [
      call(1, 0, 10),
      call(2, 9_000, 10, other),
      call(3, 9_800, 10),
      call(4, 10_000, 10),
      call(6, 10_261, 1),
    ]
    expect(shown(4, rows)).toEqual({
      length: 210,
      calls: [
        [3, 0],
        [4, 200],
      ],
    })
  })

  it('shows three on either side, and nothing where the exchange is not stored', () => {
    const rows = Array.from({ length: 9 }, (_, index) => call(index + 1, index * 10, 5))
    expect(shown(5, rows)?.calls.map(([id]) => id)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(shown(99, rows)).toBeNull()
    expect(idsAround(3)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(idsAround(-2).every((id) => id > 0)).toBe(true)
  })
})
