import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allOpen,
  firstOpen,
  noneOpen,
  revealing,
  rowOf,
  visibleRows,
  withOpen,
} from '../../../../../src/renderer/components/json-tree/open-state.ts'
import { treeOf } from './trees.ts'

const tree = treeOf('{"a":[1,2],"b":{"c":[3]},"d":[]}')

describe('the rows in sight', () => {
  it('are all when everything is open, and the root and its children when nothing is', () => {
    expect([...visibleRows(tree, allOpen(tree))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect([...visibleRows(tree, noneOpen(tree))]).toEqual([0, 1, 4, 7])
  })

  it('hide what is inside of what is closed', () => {
    expect([...visibleRows(tree, withOpen(allOpen(tree), 4, false))]).toEqual([0, 1, 2, 3, 4, 7])
    expect([...visibleRows(tree, withOpen(allOpen(tree), 0, false))]).toEqual([0])
  })

  it('contain what is revealed, wherever it stands, and are found again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, pick) => {
        const any = treeOf(JSON.stringify(value))
        const node = pick % any.kinds.length
        const rows = visibleRows(any, revealing(any, noneOpen(any), node))
        expect(rows[rowOf(rows, node)]).toBe(node)
        const all = visibleRows(any, allOpen(any))
        expect(all).toHaveLength(any.kinds.length)
      }),
    )
  })

  it('are few at first, however much there is', () => {
    const small = treeOf('{"a":{"b":{"c":1}}}')
    expect(visibleRows(small, firstOpen(small))).toHaveLength(4)
    const large = treeOf(JSON.stringify(Array.from({ length: 150 }, (_, id) => ({ id, name: 'x' }))))
    expect(visibleRows(large, firstOpen(large))).toHaveLength(151)
  })

  it('say so when a value is not in sight', () => {
    expect(rowOf(visibleRows(tree, noneOpen(tree)), 2)).toBe(-1)
  })
})
