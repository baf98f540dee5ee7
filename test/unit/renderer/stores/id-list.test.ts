import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdList, type IdList } from '../../../../src/renderer/stores/id-list.ts'

const all = (list: IdList) => Array.from({ length: list.size() }, (_, i) => list.at(i))

describe('a list of ids, newest first', () => {
  it('shows what it was given in that order', () => {
    const list = createIdList()
    list.replace([9, 7, 3])
    expect(all(list)).toEqual([9, 7, 3])
    expect([list.indexOf(9), list.indexOf(3), list.indexOf(4), list.indexOf(10)]).toEqual([0, 2, -1, -1])
    expect(list.at(3)).toBeUndefined()
  })

  it('puts the last of a batch on top, and moves what is there already', () => {
    const list = createIdList()
    list.replace([9, 7, 3])
    list.settle([10, 3, 11], [7])
    expect(all(list)).toEqual([11, 3, 10, 9])
  })

  it('does what the simplest list would do', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })
    const step = fc.record({ top: ids, gone: ids })
    fc.assert(
      fc.property(ids, fc.array(step, { maxLength: 12 }), (start, steps) => {
        const list = createIdList()
        list.replace(start)
        let simple = start
        for (const { top, gone } of steps) {
          list.settle(top, gone)
          simple = [...top.toReversed(), ...simple.filter((id) => !top.includes(id) && !gone.includes(id))]
        }
        expect(all(list)).toEqual(simple)
        expect(simple.map((id) => list.indexOf(id))).toEqual(simple.map((_, i) => i))
      }),
      { numRuns: 200 },
    )
  })
})
