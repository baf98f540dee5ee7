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
      await history.close()

      const db = new DatabaseSync(file, { readOnly: true })
      expect(db.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok')
      expect(
        db.prepare('SELECT count(*) AS n FROM deliveries LEFT JOIN bodies ON delivery = id WHERE bytes IS NULL').get()
          ?.n,
      ).toBe(0)
      db.close()
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  },
  10_000 + ROUNDS * 4_000,
)
