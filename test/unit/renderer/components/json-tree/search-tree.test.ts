import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMatch, searchTree } from '../../../../../src/renderer/components/json-tree/search-tree.ts'
import { run, treeOf } from './trees.ts'

const found = (text: string, query: string) => run(searchTree(treeOf(text), query))

describe('searchTree', () => {
  it('finds keys and values, whatever their case', () => {
    const text = '{"Name":"Ana","list":["ANA",{"ananas":1}],"n":12.50}'
    expect(found(text, 'ana')).toEqual([1, 3, 5])
    expect(found(text, '12.50')).toEqual([6])
    expect(found(text, 'nothing')).toEqual([])
    expect(found(text, '')).toEqual([])
  })

  it('finds text that was written with escapes, and takes no pattern', () => {
    expect(found('["A\\u00f1o","a.b","axb"]', 'año')).toEqual([1])
    expect(found('["A\\u00f1o","a.b","axb"]', 'a.b')).toEqual([2])
  })

  it('finds every string of a document by any part of it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (texts, pick) => {
        const at = pick % texts.length
        expect(found(JSON.stringify(texts), texts[at] ?? '')).toContain(at + 1)
      }),
    )
  })
})

describe('nextMatch', () => {
  it('goes on from where one is, and round at the ends', () => {
    const matches = [2, 5, 9]
    expect(nextMatch(matches, 2, 1)).toBe(1)
    expect(nextMatch(matches, 3, 1)).toBe(1)
    expect(nextMatch(matches, 9, 1)).toBe(0)
    expect(nextMatch(matches, 2, -1)).toBe(2)
    expect(nextMatch(matches, 6, -1)).toBe(1)
    expect(nextMatch([], 0, 1)).toBe(-1)
  })
})
