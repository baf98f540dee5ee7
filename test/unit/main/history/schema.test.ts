import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate } from '../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../src/main/history/schema.ts'
import { createStore } from '../../../../src/main/history/store/store.ts'

test('a history of the first version keeps its deliveries: by no known name, and no self-tests', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema.slice(0, 1))
  db.exec(`
    INSERT INTO deliveries VALUES (7, 'c', NULL, 'test', 'd', 'h', 'ORDER', 'PURCHASE', NULL, NULL, 'verified', 1, 1, 3, 1, '[200]', 2, x'');
    INSERT INTO bodies VALUES (7, 'digest', x'7b7d');
    INSERT INTO attempts VALUES (3, 7, 'c', 'test', 'h', 1, NULL, 'verified', 'verified', '', 200, 'POST', '/h/x', '1.1', '127.0.0.1', '[]');
  `)
  migrate(db, historySchema)
  const store = createStore(db)
  expect(store.delivery(7)).toMatchObject({ row: { host: null, selfTest: false }, attempts: [{ host: null }] })
  expect(store.targetFacts({ channelKey: 'c', environment: 'test' }, 1).firstVerified?.id).toBe(7)
})

test('a history from before the search keeps its exchanges, and finds them', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema.slice(0, 1))
  db.exec(`
    INSERT INTO exchanges VALUES (4, 'c', 'test', 'catalog-events', 1, 'List catalog events', 'GET', 'https://h.example/Events',
      NULL, 'The connection was refused', NULL, '{"queued":0,"firstByte":null,"total":1}', '[]', x'', NULL, NULL, NULL);
  `)
  migrate(db, historySchema)
  const store = createStore(db)
  const found = (text: string) => store.queryExchanges({ channelKey: 'c', environment: 'test', text })
  for (const part of ['get https://h', 'LIST', 'refused']) expect(found(part), part).toEqual([4])
  expect(found('eventslist')).toEqual([])
  expect(store.exchange(4)).toMatchObject({ repeatOf: null, label: 'List catalog events' })
})
