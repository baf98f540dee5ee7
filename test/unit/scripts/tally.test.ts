import { describe, expect, it } from 'vitest'
import { addUp, judge, lastLine, tallyPlaywright } from '../../../scripts/lib/tally.mjs'

const tally = { passed: 3, failed: 0, skipped: [], troubles: [] }

describe('tallyPlaywright', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', description?: string) => ({
    title,
    tests: [{ status, annotations: description === undefined ? [] : [{ type: 'skip', description }] }],
  })

  it('counts through nested suites, and keeps the reasons', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'expected'), spec('two', 'unexpected')],
          suites: [
            {
              title: 'inner',
              specs: [spec('three', 'skipped', 'no sandbox'), spec('four', 'skipped'), spec('five', 'flaky')],
            },
          ],
        },
      ],
    }
    expect(tallyPlaywright(report)).toEqual({
      passed: 1,
      failed: 2,
      skipped: [
        { name: 'a.spec.ts › inner › three', reason: 'no sandbox' },
        { name: 'a.spec.ts › inner › four', reason: 'no reason given' },
      ],
      troubles: [],
    })
  })

  it('keeps errors that belong to no test', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'no such file' }] }).troubles).toEqual(['no such file'])
  })
})

describe('judge', () => {
  it('passes a good run on', () => {
    expect(judge('unit', tally, 0)).toEqual(tally)
  })

  it('does not count a failure twice', () => {
    expect(judge('unit', { ...tally, failed: 2 }, 1)).toMatchObject({ failed: 2, troubles: [] })
  })

  it.each([
    ['left no report', null, 0],
    ['left no report after a crash', null, 134],
    ['was killed', tally, null],
    ['ended badly though no test failed', tally, 1],
    ['ran no test', { ...tally, passed: 0 }, 0],
    ['only skipped', { ...tally, passed: 0, skipped: [{ name: 'a', reason: 'b' }] }, 0],
  ])('counts a runner that %s as one failure', (_what, given, code) => {
    const judged = judge('unit', given, code)
    expect(judged.troubles).toHaveLength(1)
    expect(judged.troubles[0]).toMatch(/^unit: /)
  })

  it('names each trouble once', () => {
    expect(judge('unit', { ...tally, troubles: ['a.test.ts did not load'] }, 1).troubles).toEqual([
      'unit: a.test.ts did not load',
    ])
  })
})

describe('lastLine', () => {
  it('sums over the runners, troubles among the failures', () => {
    const skip = { name: 'a', reason: 'b' }
    const total = addUp([
      tally,
      { passed: 10, failed: 1, skipped: [skip], troubles: ['x'] },
      { ...tally, skipped: [skip] },
    ])
    expect(lastLine(total)).toBe('16 passed, 2 failed, 2 skipped')
    expect(lastLine(addUp([]))).toBe('0 passed, 0 failed, 0 skipped')
  })
})
