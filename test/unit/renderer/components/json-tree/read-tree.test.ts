import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type JsonTree, readTree } from '../../../../../src/renderer/components/json-tree/read-tree.ts'
import {
  copiedValue,
  keyOf,
  pathOf,
  shownKey,
  shownValue,
  writtenValue,
} from '../../../../../src/renderer/components/json-tree/tree-text.ts'
import { run, treeOf } from './trees.ts'

/** The value that a tree stands for, put together from its parts. */
const rebuild = (tree: JsonTree, node = 0): unknown => {
  const children: number[] = []
  for (let at = node + 1; at < (tree.ends[node] ?? 0); at = tree.ends[at] ?? 0) children.push(at)
  switch (tree.kinds[node]) {
    case 'object':
      return Object.fromEntries(children.map((child) => [keyOf(tree, child), rebuild(tree, child)]))
    case 'array':
      return children.map((child) => rebuild(tree, child))
    default:
      return JSON.parse(writtenValue(tree, node))
  }
}

describe('readTree', () => {
  it('is the same value as JSON.parse gives, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t', '\n'), (value, space) => {
        const text = JSON.stringify(value, null, space)
        const tree = treeOf(text)
        // Through entries, so that a key such as __proto__ is one like any other.
        expect(JSON.stringify(rebuild(tree))).toBe(JSON.stringify(JSON.parse(text)))
        expect(tree.ends[0]).toBe(tree.kinds.length)
      }),
    )
  })

  it('says of every other text that it is not JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ 1e-.tru\n\u0000é') }), (text) => {
        let json = true
        try {
          JSON.parse(text)
        } catch {
          json = false
        }
        expect(run(readTree(text)).kind).toBe(json ? 'tree' : 'not-json')
      }),
    )
  })

  it('keeps numbers, escapes and repeated keys as they came', () => {
    const tree = treeOf('\uFEFF{"a":10.50,"a":12345678901234567890,"b":"\\u0041\\/","c":1e400,"d":-0}')
    expect([1, 2, 3, 4, 5].map((node) => writtenValue(tree, node))).toEqual([
      '10.50',
      '12345678901234567890',
      '"\\u0041\\/"',
      '1e400',
      '-0',
    ])
    expect([1, 2].map((node) => keyOf(tree, node))).toEqual(['a', 'a'])
    expect(shownValue(tree, 3)).toBe('"A/"')
    expect(tree.kinds.slice(1)).toEqual(['number', 'number', 'string', 'number', 'number'])
  })

  it('escapes what cannot be seen, or turns what stands beside it around, where it is drawn', () => {
    const tree = treeOf(`{"k\u202eyek\\n":"a\u200bb","c":"\\u202ed\\u2066 é 👩\u200d🎤"}`)
    expect([1, 2].map((node) => shownKey(tree, node))).toEqual(['k\\u202eyek\\n', 'c'])
    expect([1, 2].map((node) => shownValue(tree, node))).toEqual(['"a\\u200bb"', '"\\u202ed\\u2066 é 👩\u200d🎤"'])
    expect(pathOf(tree, 1)).toBe('$["k\\u202eyek\\n"]')
    // What is copied and searched is as it came.
    expect(copiedValue(tree, 1)).toBe('a\u200bb')
    expect(keyOf(tree, 1)).toBe('k\u202eyek\n')
  })

  it('names the way to each value', () => {
    const tree = treeOf('{"data":[{"name":1},{"odd key":{"":2}}]}')
    const paths = tree.kinds.map((_, node) => pathOf(tree, node))
    expect(paths).toEqual([
      '$',
      '$.data',
      '$.data[0]',
      '$.data[0].name',
      '$.data[1]',
      '$.data[1]["odd key"]',
      '$.data[1]["odd key"][""]',
    ])
  })

  it('reads what is nested 200,000 deep', () => {
    const depth = 200_000
    const tree = treeOf('['.repeat(depth) + ']'.repeat(depth))
    expect(tree.depths.at(-1)).toBe(depth - 1)
    expect(pathOf(tree, depth - 1)).toHaveLength(1 + 3 * (depth - 1))
  })

  it('gives up on more values than can be drawn', () => {
    expect(run(readTree('[1,2,3]', 3))).toEqual({ kind: 'too-many', limit: 3 })
    expect(run(readTree('[1,2]', 3)).kind).toBe('tree')
  })

  it('does not parse at once what has too many values; commas in strings are none of them', () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(run(readTree(' [1,2,3,4]', 3))).toEqual({ kind: 'too-many', limit: 3 })
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
    expect(run(readTree('["a,b\\",c,d,e"]', 3)).kind).toBe('tree')
    expect(run(readTree('1,2,3,4', 3)).kind).toBe('not-json')
  })

  it('pauses on its way through 100,000 values', () => {
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => id))
    let pauses = 0
    const work = readTree(text)
    while (!work.next().done) pauses++
    expect(pauses).toBeGreaterThanOrEqual(20)
  })
})
