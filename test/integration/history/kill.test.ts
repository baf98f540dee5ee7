import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { historyFile, open } from './files.ts'

const ROUNDS = Number(process.env.GREENROOM_KILL_ROUNDS ?? 5)
const writer = fileURLToPath(new URL('./killed-writer.ts', import.meta.url))

/** Lets a process record attempts, kills it once it has acknowledged so many, and returns what it acknowledged. */
const killDuringLoad = async (file: string, round: number, acknowledgements: number): Promise<readonly string[]> => {
  const child = spawn(process.execPath, [writer, file, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.split('\n').length > acknowledgements) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return said.split('\n').slice(0, -1)
}

test(
  `kill -9 during load, ${ROUNDS} times: no acknowledged attempt is lost, and the database is whole`,
  async () => {
    const file = historyFile()
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      acknowledged.push(...(await killDuringLoad(file, round, 1 + Math.floor(Math.random() * 800))))

      const { history, setAside } = await open(file)
      expect(setAside).toBeNull()
      const rows = await history.deliveryRows(await history.queryDeliveries({ channelKey: 'channel-1' }))
      const stored = new Map(rows.map((row) => [row.deliveryId, row.id]))
      expect(acknowledged.filter((deliveryId) => !stored.has(deliveryId))).toEqual([])
      const last = acknowledged.at(-1) ?? ''
      const detail = await history.delivery(stored.get(last) ?? 0)
      const body = await history.body(detail?.attempts[0]?.id ?? 0)
      expect(Buffer.from(body ?? []).toString()).toBe(last.padEnd(2_048, '.'))
      expect(await history.queryDeliveries({ channelKey: 'channel-1', text: `${last}...` })).toEqual([stored.get(last)])
      await history.close()

      const db = new DatabaseSync(file, { readOnly: true })
      expect(db.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok')
      expect(
        db.prepare('SELECT count(*) AS n FROM deliveries LEFT JOIN bodies ON delivery = id WHERE bytes IS NULL').get()
          ?.n,
      ).toBe(0)
      // What a retry is joined by: each delivery is in the table up to where it has come.
      expect(
        db
          .prepare(
            `SELECT count(*) AS n FROM deliveries JOIN names_progress ON id <= delivery
             WHERE NOT EXISTS (SELECT 1 FROM delivery_names AS names
               WHERE names.delivery_id = deliveries.delivery_id AND names.delivery = id)`,
          )
          .get()?.n,
      ).toBe(0)
      // Each attempt up to where the index has come is in it, once.
      expect(db.prepare('SELECT count(*) AS n FROM delivery_search').get()?.n).toBe(
        db.prepare('SELECT count(*) AS n FROM attempts JOIN search_progress ON id <= attempt').get()?.n,
      )
      db.close()
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  },
  10_000 + ROUNDS * 4_000,
)
