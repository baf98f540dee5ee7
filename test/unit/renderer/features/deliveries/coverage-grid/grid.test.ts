import { expect, test } from 'vitest'
import { coverageGrid } from '../../../../../../src/renderer/features/deliveries/coverage-grid/grid.ts'

const row = (event: string | null, action: string | null, verified: number, unverified = 0) => ({
  event,
  action,
  verified,
  unverified,
  newest: 1_000,
})

test('§6.3 has 18 combinations; nothing has come of them at first', () => {
  const { verified, published, rows, actions, outside } = coverageGrid([])
  expect([verified, published, outside.length]).toEqual([0, 18, 0])
  for (const { cells } of rows) expect(cells).toHaveLength(actions.length)
  const order = rows.find(({ event }) => event === 'ORDER')
  expect(order?.cells.filter((cell) => cell !== null).map(({ action }) => action)).toEqual([
    'PURCHASE',
    'BOOKING',
    'REFUND',
    'CANCEL',
    'UPDATE',
    'PRINT',
    'RELOCATE',
  ])
})

test('one verified delivery makes a combination verified, none leaves it unverified', () => {
  const { rows, verified } = coverageGrid([row('ORDER', 'REFUND', 2, 5), row('ITEM', 'TRANSFER', 0, 3)])
  const cell = (event: string, action: string) =>
    rows.find((each) => each.event === event)?.cells.find((each) => each?.action === action)
  expect(cell('ORDER', 'REFUND')).toMatchObject({ state: 'verified', verified: 2, unverified: 5, newest: 1_000 })
  expect(cell('ITEM', 'TRANSFER')).toMatchObject({ state: 'unverified', verified: 0, unverified: 3 })
  expect(cell('ITEM', 'BARCODE_VALIDATION')).toMatchObject({ state: 'not-yet', newest: null })
  expect(verified).toBe(1)
})

test('what §6.3 does not have stands outside, the most frequent first', () => {
  const { outside, verified } = coverageGrid([
    row('ORDER', 'TRANSFER', 1),
    row('NEW_KIND', 'ODD', 1, 2),
    row(null, 'REFUND', 0, 2),
    row('order', 'REFUND', 4),
  ])
  expect(outside.map(({ event, action }) => [event, action])).toEqual([
    ['order', 'REFUND'],
    ['NEW_KIND', 'ODD'],
    [null, 'REFUND'],
    ['ORDER', 'TRANSFER'],
  ])
  expect(verified).toBe(0)
})
