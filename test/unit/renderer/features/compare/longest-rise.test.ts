import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRise } from '../../../../../src/renderer/features/compare/longest-rise.ts'

/** By trying every choice. */
const longest = (numbers: readonly number[]): number => {
  let best = 0
  for (let choice = 0; choice < 2 ** numbers.length; choice++) {
    const chosen = numbers.filter((_, i) => choice & (1 << i))
    if (chosen.every((each, i) => i === 0 || (chosen[i - 1] ?? 0) < each)) best = Math.max(best, chosen.length)
  }
  return best
}

test('a rising run as long as any', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 9 }), (numbers) => {
      const places = [...longestRise(numbers)].sort((a, b) => a - b)
      const run = places.map((place) => numbers[place] ?? 0)
      expect(run).toEqual(run.toSorted((a, b) => a - b))
      expect(run).toHaveLength(longest(numbers))
    }),
  )
})
