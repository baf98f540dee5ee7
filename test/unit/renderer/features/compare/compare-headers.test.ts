import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareHeaders, isDifferent } from '../../../../../src/renderer/features/compare/compare-headers.ts'
import type { HeaderList } from '../../../../../src/shared/models/exchange.ts'

const states = (left: HeaderList, right: HeaderList) =>
  compareHeaders(left, right).map(({ state, left: a, right: b, moved, recased, repeated }) =>
    [
      state,
      (a ?? b)?.name,
      ...(moved ? ['moved'] : []),
      ...(recased ? ['recased'] : []),
      ...(repeated ? ['repeated'] : []),
    ].join(' '),
  )

describe('headers compared', () => {
  it('says what is the same, changed, missing and added, in the order of the left side', () => {
    const left = [
      ['Host', 'a.example'],
      ['ob-event', 'ORDER'],
      ['ob-action', 'REFUND'],
      ['ob-subtype', 'X'],
    ] as const
    const right = [
      ['Host', 'a.example'],
      ['X-Proxy', 'edge'],
      ['ob-event', 'ORDER'],
      ['ob-action', 'CANCEL'],
    ] as const
    expect(states(left, right)).toEqual([
      'same Host',
      'only-right X-Proxy',
      'same ob-event',
      'changed ob-action',
      'only-left ob-subtype',
    ])
  })

  it('finds the one that moved, not those that it passed', () => {
    const [a, b, c, d] = [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['d', '4'],
    ] as const
    expect(states([a, b, c, d], [d, a, b, c])).toEqual(['same a', 'same b', 'same c', 'same d moved'])
  })

  it('takes names in another case as the same header, and says so', () => {
    expect(states([['Content-Type', 'x']], [['content-type', 'x']])).toEqual(['same Content-Type recased'])
  })

  it('pairs repeated headers by value first, so that one that is missing is the one that is missing', () => {
    const cookie = (value: string) => ['Set-Cookie', value] as const
    expect(states([cookie('a'), cookie('b'), cookie('c')], [cookie('a'), cookie('c')])).toEqual([
      'same Set-Cookie repeated',
      'only-left Set-Cookie repeated',
      'same Set-Cookie repeated',
    ])
    expect(states([cookie('a'), cookie('b')], [cookie('b'), cookie('a')])).toEqual([
      'same Set-Cookie moved repeated',
      'same Set-Cookie repeated',
    ])
    expect(states([cookie('a')], [cookie('b')])).toEqual(['changed Set-Cookie'])
  })

  it('has nothing to say of no headers', () => {
    expect(compareHeaders([], [])).toEqual([])
    expect(states([], [['a', '']])).toEqual(['only-right a'])
  })
})

const header = fc.tuple(fc.constantFrom('a', 'A', 'b', 'c', 'ob-event', ''), fc.constantFrom('', '1', '2'))
const headers = fc.array(header, { maxLength: 12 })

describe('for any headers', () => {
  it('every header of each side stands in exactly one row, those of the left side in order', () => {
    fc.assert(
      fc.property(headers, headers, (left, right) => {
        const rows = compareHeaders(left, right)
        expect(rows.flatMap((row) => row.left?.index ?? [])).toEqual(left.keys().toArray())
        expect(rows.flatMap((row) => row.right?.index ?? []).sort((a, b) => a - b)).toEqual(right.keys().toArray())
        for (const row of rows) {
          if (row.left && row.right) expect(row.left.name.toLowerCase()).toBe(row.right.name.toLowerCase())
          expect(row.state === 'same').toBe(row.left?.value === row.right?.value && row.left !== null)
        }
      }),
    )
  })

  it('a list is the same as itself', () => {
    fc.assert(fc.property(headers, (list) => !compareHeaders(list, list).some(isDifferent)))
  })

  it('another order of the same headers is nothing but moves', () => {
    const shuffled = headers.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(compareHeaders(list, other).every(({ state }) => state === 'same')).toBe(true)
      }),
    )
  })

  it('the two sides swapped are the same comparison swapped', () => {
    const tally = (left: HeaderList, right: HeaderList) => {
      const rows = compareHeaders(left, right)
      const n = (state: string) => rows.filter((row) => row.state === state).length
      return { left: n('only-left'), right: n('only-right'), changed: n('changed'), same: n('same') }
    }
    fc.assert(
      fc.property(headers, headers, (a, b) => {
        const [there, back] = [tally(a, b), tally(b, a)]
        expect(back).toEqual({ ...there, left: there.right, right: there.left })
      }),
    )
  })
})
