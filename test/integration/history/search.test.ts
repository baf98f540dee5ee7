import { existsSync } from 'node:fs'
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

test('a text is looked for in a thread of its own, so that nothing received waits for it', async () => {
  const { history, thread, threads } = await open(historyFile())
  await history.recordAttempt(attempt('a', 'alpha'))
  await history.queryDeliveries({ channelKey: 'channel-1', text: 'al' })
  expect(threads).toHaveLength(1)
  expect(await history.queryDeliveries(find('body-alpha'))).toEqual([1])
  expect(await history.matchDeliveries(find('trace-alpha'), [1, 2])).toEqual([1])
  expect(threads).toHaveLength(2)
  // The owner of the database answers no search any more, and the search does.
  const owner = vi.spyOn(thread, 'postMessage').mockImplementation(() => undefined)
  expect(await history.queryDeliveries(find('body-alpha'))).toEqual([1])
  owner.mockRestore()
})

test('a search whose thread dies says so, the next has another, and what is received goes on', async () => {
  const { history, threads, crashes } = await open(historyFile())
  await history.recordAttempt(attempt('a', 'alpha'))
  await history.queryDeliveries(find('body-alpha'))
  const waiting = history.queryDeliveries(find('trace-alpha'))
  const [outcome] = await Promise.all([waiting.catch((cause: unknown) => cause), threads[1]?.terminate()])
  if (!Array.isArray(outcome))
    expect(outcome).toMatchObject({ code: 'failed', message: 'The search stopped unexpectedly. Search again.' })
  await history.recordAttempt(attempt('b', 'beta'))
  expect(await history.queryDeliveries(find('body-beta'))).toEqual([2])
  expect(threads).toHaveLength(3)
  expect(crashes).toEqual([])
})

test('closing ends both threads, and leaves one whole file', async () => {
  const file = historyFile()
  const { history, threads } = await open(file)
  await history.recordAttempt(attempt('a', 'alpha'))
  const waiting = history.queryDeliveries(find('body-alpha'))
  await history.close()
  expect(await waiting).toEqual([1])
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1])
  expect(existsSync(`${file}-wal`)).toBe(false)
  await expect(history.queryDeliveries(find('body-alpha'))).rejects.toMatchObject({ code: 'closed' })
})
