import { expect, test } from 'vitest'
import { HistoryError } from '../../../src/main/history/history.ts'
import { sampleAttempt, sampleCart, testTarget } from '../../unit/main/history/samples.ts'
import { historyFile, open } from './files.ts'

test('a full disk refuses an attempt, keeps what was acknowledged, and goes on when there is space', async () => {
  const file = historyFile()
  const { history, crashes } = await open(file, { maxPages: 80 })
  // Something large, so that there is something to give back.
  const code = { code: 'x'.repeat(100_000), at: 1, accepted: true }
  await history.saveCart(sampleCart({ codes: [code] }))

  const acknowledged: number[] = []
  const record = async (index: number) => {
    const attempt = sampleAttempt({ deliveryId: `d-${index}`, body: Buffer.alloc(4_000, index) })
    acknowledged.push((await history.recordAttempt(attempt)).attemptId)
  }
  // Groups of ten until one does not fit, then one by one until none does.
  const refused: unknown[] = []
  for (const size of [10, 1]) {
    for (let index = size * 1_000, full = false; !full; index += size) {
      const group = await Promise.allSettled(Array.from({ length: size }, (_, more) => record(index + more)))
      const reasons = group.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      // A group is stored whole or not at all.
      full = reasons.length > 0
      if (full) expect(reasons).toHaveLength(size)
      refused.push(...reasons)
    }
  }
  expect(acknowledged.length).toBeGreaterThan(10)
  for (const error of refused) {
    expect(error).toBeInstanceOf(HistoryError)
    expect(error).toMatchObject({ code: 'disk-full' })
  }
  expect(await history.queryDeliveries({ channelKey: 'channel-1' })).toHaveLength(acknowledged.length)

  await history.deleteCart(testTarget, 'cart-1')
  await record(3_000)
  expect(await history.queryDeliveries({ channelKey: 'channel-1' })).toHaveLength(acknowledged.length)
  expect(crashes).toEqual([])
  await history.close()

  const again = await open(file)
  for (const id of acknowledged) expect(await again.history.body(id)).toHaveLength(4_000)
})
