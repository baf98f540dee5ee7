import { expect, it } from 'vitest'
import { coalesce } from '../../../../src/renderer/stores/coalesce.ts'

it('never overlaps itself, and runs once more for any number of calls meanwhile', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const call = coalesce(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const settle = async (index: number) => {
    runs[index]?.resolve()
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  call()
  call()
  call()
  expect(runs).toHaveLength(1)
  await settle(0)
  expect(runs).toHaveLength(2)
  await settle(1)
  expect(runs).toHaveLength(2)
  call()
  expect(runs).toHaveLength(3)
})
