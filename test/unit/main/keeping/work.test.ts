import { expect, test } from 'vitest'
import { type AtWork, createWorkBench } from '../../../../src/main/keeping/work.ts'
import type { HistoryWork } from '../../../../src/shared/models/history.ts'
import { ok } from '../../../../src/shared/result.ts'

/** Work that goes on until it is told to end, or is stopped. */
const longWork = () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let at: AtWork | null = null
  return {
    end,
    stopped: () => at?.stopped() ?? false,
    run: async (given: AtWork) => {
      at = given
      given.tell({ kind: 'freeing' })
      await ended
      return ok('done')
    },
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what a person asks for is refused while another such work is under way', async () => {
  const told: HistoryWork[] = []
  const bench = createWorkBench((work) => told.push(work))
  const work = longWork()
  const first = bench.byHand(work.run)
  await turn()
  expect(bench.view()).toEqual({ kind: 'freeing' })
  expect(await bench.byHand(work.run)).toMatchObject({ ok: false, error: { code: 'history-busy' } })
  work.end()
  expect(await first).toEqual(ok('done'))
  expect(told).toEqual([{ kind: 'freeing' }, { kind: 'idle' }])
})

test('what runs by itself gives way to a person, and waits for nobody', async () => {
  const bench = createWorkBench(() => undefined)
  const quiet = longWork()
  const byItself = bench.byItself(async (at) => {
    await quiet.run(at)
  })
  await turn()
  const byHand = bench.byHand(async () => ok('mine'))
  expect(quiet.stopped()).toBe(true)
  quiet.end()
  await byItself
  expect(await byHand).toEqual(ok('mine'))

  const long = longWork()
  const again = bench.byHand(long.run)
  await turn()
  let ran = false
  await bench.byItself(async () => {
    ran = true
  })
  expect(ran).toBe(false)
  long.end()
  await again
})

test('cancelling resolves when the work has ended, and a failure ends it too', async () => {
  const bench = createWorkBench(() => undefined)
  const work = longWork()
  const running = bench.byHand(work.run)
  await turn()
  const cancelled = bench.cancel()
  expect(work.stopped()).toBe(true)
  work.end()
  await cancelled
  await running
  await expect(
    bench.byHand(async () => {
      throw new Error('it broke')
    }),
  ).rejects.toThrow('it broke')
  expect(await bench.byHand(async () => ok('again'))).toEqual(ok('again'))
})
