import { expect, it } from 'vitest'
import { fuzzListener } from '../fuzz/run-listener.ts'

// 100,000 of them: node test/fuzz/listener.ts
it('2,000 malformed and hostile connections: every one answered or cut, rightly, and memory flat', async () => {
  const result = await fuzzListener({ count: 2_000, seed: 20_260_101, atOnce: 64 })
  expect(result).toMatchObject({ sent: 2_000, problems: [], alive: true })
  expect(result.answered + result.cut).toBe(2_000)
  expect(result.growth).toBeLessThan(16 * 1024 * 1024)
  expect(Object.keys(result.statuses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '405', '408', '413']),
  )
})
