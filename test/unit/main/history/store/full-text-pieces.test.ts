import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { SearchPlace } from '../../../../../src/main/history/history.ts'
import { historyOver } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { createFullText } from '../../../../../src/main/history/store/full-text.ts'
import { createSearchIndex } from '../../../../../src/main/history/store/search-index.ts'
import { sampleAttempt } from '../samples.ts'

/** A search goes on in pieces: what is received in between is committed in between. */

const opened = async (deliveries: number, indexed: number) => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const history = historyOver(db)
  const index = createSearchIndex(db)
  const record = (id: number) =>
    history.recordAttempt(
      sampleAttempt({ deliveryId: `d-${id}`, body: Buffer.from(`{"seat":"row ${id % 2 ? 'odd' : 'even'} q${id}"}`) }),
    )
  for (let id = 1; id <= deliveries; id++) {
    await record(id)
    if (id === indexed) while (index.isBehind()) index.step()
  }
  return { db, history, index, record }
}

/** A clock by which each look costs a whole budget. */
const slow = () => {
  let at = 0
  return () => {
    at += 1000
    return at
  }
}

test.each(['odd', 'row odd q1', `row odd q1"}${'x'.repeat(200)}`, 'q299'])(
  'however long each piece takes, they find together what one look finds: %s',
  async (text) => {
    const { db, history, record } = await opened(300, 250)
    await record(1)
    const expected = await history.queryDeliveries({ channelKey: 'channel-1', text })
    const search = createFullText(db, slow())
    const found = new Set<number>()
    let pieces = 0
    for (let place: SearchPlace | null = null; ; ) {
      const { ids, next } = search.find(text, place)
      pieces++
      for (const id of ids) found.add(id)
      if (next === null) break
      place = next
    }
    expect([...found].toSorted((a, b) => b - a)).toEqual(expected.toSorted((a, b) => b - a))
    // Each of the 50 that wait is a piece of its own by this clock, and the index takes several.
    expect(pieces).toBeGreaterThan(52)
  },
)

test('what comes between two pieces costs neither a row nor a second one', async () => {
  const { db, history, index, record } = await opened(200, 100)
  const search = createFullText(db, slow())
  const found = new Set<number>()
  for (let place: SearchPlace | null = null, n = 0; ; n++) {
    const { ids, next } = search.find('odd', place)
    for (const id of ids) found.add(id)
    if (next === null) break
    place = next
    if (n < 20) await record(1000 + n)
    if (n === 30) while (index.isBehind()) index.step()
  }
  const all = await history.queryDeliveries({ channelKey: 'channel-1', text: 'odd' })
  expect(all.filter((id) => id <= 200).every((id) => found.has(id))).toBe(true)
  expect(all.length).toBe(110)
})
