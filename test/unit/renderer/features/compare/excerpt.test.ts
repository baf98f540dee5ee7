import { describe, expect, it } from 'vitest'
import { BEFORE, excerpt, LONGEST_LINE, SHOWN } from '../../../../../src/renderer/features/compare/excerpt.ts'

const whole = (text: string) => ({ text, invalid: [] })
const long = 'x'.repeat(LONGEST_LINE + 1)

describe('what is shown of two texts', () => {
  it('is all of them while no line is too long', () => {
    const many = `${'x'.repeat(LONGEST_LINE)}\n`.repeat(3)
    const texts = [whole(many), whole('y')] as const
    expect(excerpt(...texts)).toEqual({ left: texts[0], right: texts[1], from: null })
  })

  it('is what stands around the first difference when one has a long line, wherever it is', () => {
    const shown = excerpt(whole(`${long}A${long}`), whole(`${long}B`))
    expect(shown.from).toBe(LONGEST_LINE + 1 - BEFORE)
    expect(shown.left.text).toBe(`${'x'.repeat(BEFORE)}A${'x'.repeat(SHOWN - BEFORE - 1)}`)
    expect(shown.right.text).toBe(`${'x'.repeat(BEFORE)}B`)
    expect(excerpt(whole('a\nb'), whole(`a\nb\n${long}`)).from).toBe(0)
  })

  it('is the begin of equal texts, less than the whole', () => {
    expect(excerpt(whole(long), whole(long)).left.text.length).toBeLessThanOrEqual(SHOWN)
  })

  it('is cut where both are the same again, so that the cut is no difference', () => {
    const tail = 'y'.repeat(LONGEST_LINE)
    const shown = excerpt(whole(`${long}${tail}`), whole(`${long}more${tail}`))
    expect(shown.right.text.replace('more', '')).toBe(shown.left.text)
    expect(shown.right.text).toHaveLength(SHOWN)
  })

  it('is never cut within a character', () => {
    const emoji = '😀'.repeat(LONGEST_LINE)
    for (const head of ['', 'a']) {
      const { left, right } = excerpt(whole(`${head}${emoji}1`), whole(`${head}${emoji}2`))
      expect(left.text.isWellFormed() && right.text.isWellFormed()).toBe(true)
    }
    for (const head of ['', 'a']) {
      expect(excerpt(whole(`${head}1${emoji}`), whole(`${head}2${emoji}`)).left.text.isWellFormed()).toBe(true)
    }
  })

  it('keeps what is no UTF-8 marked, where it is shown', () => {
    const invalid = [
      { from: 0, to: 4 },
      { from: LONGEST_LINE, to: LONGEST_LINE + 4 },
    ]
    const { left, from } = excerpt({ text: `${long}xxxxA`, invalid }, whole(`${long}xxxxB`))
    expect(left.invalid).toEqual([{ from: LONGEST_LINE - (from ?? 0), to: LONGEST_LINE + 4 - (from ?? 0) }])
  })
})
