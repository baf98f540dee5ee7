import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { historyOver } from '../../../src/main/history/memory.ts'
import { sampleAttempt } from '../../unit/main/history/samples.ts'
import { historyFile, open } from './files.ts'

const find = (text: string) => ({ channelKey: 'channel-1', text })
const attempt = (deliveryId: string, text: string) =>
  sampleAttempt({ deliveryId, headers: [['x-trace', `trace-${text}`]], body: Buffer.from(`{"fill":"body-${text}"}`) })

const indexedOf = (file: string): number => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(db.prepare('SELECT attempt FROM search_progress').get()?.attempt)
  } finally {
    db.close()
  }
}
const indexed = (file: string, attempts: number) =>
  vi.waitFor(() => expect(indexedOf(file)).toBe(attempts), { timeout: 20_000, interval: 20 })

test('text in bodies and headers is found at once, once indexed, and after a restart', async () => {
  const file = historyFile()
  const before = await open(file)
  const ids: number[] = []
  for (const text of ['alpha', 'beta', 'gamma']) {
    ids.push((await before.history.recordAttempt(attempt(text, text))).row.id)
    expect(await before.history.queryDeliveries(find(`BODY-${text}`))).toEqual([ids.at(-1)])
  }
  await indexed(file, 3)
  expect(await before.history.queryDeliveries(find('trace-bet'))).toEqual([ids[1]])
  await before.history.close()

  const { history } = await open(file)
  expect(await history.queryDeliveries(find('body-gam'))).toEqual([ids[2]])
  expect(await history.queryDeliveries(find('trace-'))).toEqual(ids.toReversed())
})

test('what a run did not come to is indexed by the next, each once', async () => {
  const file = historyFile()
  await (await open(file)).history.close()
  // Over the same file without its thread, which alone indexes.
  const before = historyOver(new DatabaseSync(file))
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => before.recordAttempt(attempt(`d-${index}`, `text ${index}`))),
  )
  await before.close()
  expect(indexedOf(file)).toBe(0)

  const { history } = await open(file)
  await indexed(file, 200)
  expect(await history.queryDeliveries(find('body-text 1'))).toHaveLength(111)
  await history.close()
  const db = new DatabaseSync(file)
  expect(db.prepare('SELECT count(*) AS n FROM delivery_search').get()?.n).toBe(200)
  expect(db.prepare("INSERT INTO delivery_search (delivery_search) VALUES ('integrity-check')").run()).toBeDefined()
  db.close()
})

test('search answers while deliveries come in, and misses none of them', async () => {
  const { history } = await open(historyFile())
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        history.recordAttempt(attempt(`${round}-${index}`, `${round}.${index}.`)),
      ),
    )
    expect(await history.queryDeliveries(find(`body-${round}.`))).toHaveLength(10)
    expect(await history.queryDeliveries(find('trace-'))).toHaveLength((round + 1) * 10)
  }
})
