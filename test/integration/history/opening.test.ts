import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { moveAside } from '../../../src/main/history/damage.ts'
import { openDatabase } from '../../../src/main/history/database.ts'
import { migrate } from '../../../src/main/history/migrate.ts'
import { historySchema } from '../../../src/main/history/schema.ts'
import { sampleAttempt } from '../../unit/main/history/samples.ts'
import { historyFile, open } from './files.ts'

const all = { channelKey: 'channel-1' }

/** A history with 200 deliveries, closed. */
const filled = async (): Promise<string> => {
  const file = historyFile()
  const { history } = await open(file)
  for (let index = 0; index < 200; index += 1) {
    const attempt = sampleAttempt({ deliveryId: `d-${index}`, body: Buffer.alloc(2_000, index) })
    if (index < 199) void history.recordAttempt(attempt)
    else await history.recordAttempt(attempt)
  }
  await history.close()
  return file
}

/** Overwrites a table's first page. */
const spoil = (file: string, table: string): void => {
  const db = new DatabaseSync(file)
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.rootpage)
  const size = Number(db.prepare('PRAGMA page_size').get()?.page_size)
  db.close()
  writeFileSync(file, readFileSync(file).fill(0xee, (root - 1) * size, root * size))
}

test.runIf(process.platform !== 'win32')('what is kept is for its owner only', async () => {
  const file = historyFile()
  const { history } = await open(file)
  await history.recordAttempt(sampleAttempt())
  const files = readdirSync(dirname(file)).filter((name) => name.startsWith('history.db'))
  expect(files.length).toBeGreaterThan(1)
  for (const name of files) expect(statSync(join(dirname(file), name)).mode & 0o777, name).toBe(0o600)
  await history.close()
})

test.each([
  ['is no database', (file: string) => writeFileSync(file, 'This is not a database. '.repeat(500))],
  ['is cut in the middle', (file: string) => truncateSync(file, 100 * 1024)],
  ['has a page overwritten', (file: string) => spoil(file, 'bodies')],
  ['has its first page overwritten', (file: string) => writeFileSync(file, readFileSync(file).fill(0xee, 100, 8000))],
])('a file that %s is set aside, and a fresh history begins', async (_, damage) => {
  const file = await filled()
  damage(file)
  const damaged = readFileSync(file)

  const { history, setAside } = await open(file)
  expect(setAside).toMatch(/profile.history\.damaged-[\dTZ-]+\.db$/)
  expect(readFileSync(setAside ?? '').equals(damaged)).toBe(true)
  expect(await history.queryDeliveries(all)).toEqual([])
  const { row } = await history.recordAttempt(sampleAttempt())
  await history.close()

  const again = await open(file)
  expect(again.setAside).toBeNull()
  expect(await again.history.queryDeliveries(all)).toEqual([row.id])
})

test('the log of a damaged file goes with it', () => {
  const file = historyFile()
  mkdirSync(dirname(file), { recursive: true })
  const parts = ['', '-wal', '-shm']
  for (const part of parts) writeFileSync(file + part, `this was ${part}`)
  const aside = moveAside(file, new Date(0))
  expect(aside).toBe(join(dirname(file), 'history.damaged-1970-01-01T00-00-00-000Z.db'))
  for (const part of parts) {
    expect(readFileSync(aside + part, 'utf8')).toBe(`this was ${part}`)
    expect(existsSync(file + part)).toBe(false)
  }
})

test('damage in a large file is told when it is met, and the next start looks closely', async () => {
  const file = historyFile()
  const before = await open(file)
  const large = (index: number) => sampleAttempt({ deliveryId: `d-${index}`, body: new Uint8Array(2 ** 20) })
  for (let index = 0; index < 18; index += 1) await before.history.recordAttempt(large(index))
  await before.history.close()
  spoil(file, 'bodies')

  const { history, setAside } = await open(file)
  expect(setAside).toBeNull()
  expect(await history.queryDeliveries(all)).toHaveLength(18)
  await expect(history.body(1)).rejects.toMatchObject({ code: 'damaged' })
  await expect(history.recordAttempt(sampleAttempt())).rejects.toMatchObject({ code: 'damaged' })
  await history.close()

  const again = await open(file)
  expect(again.setAside).not.toBeNull()
  const { attemptId } = await again.history.recordAttempt(sampleAttempt())
  await again.history.close()

  const third = await open(file)
  expect(third.setAside).toBeNull()
  expect(await third.history.body(attemptId)).not.toBeNull()
})

test('each commit is synced to disk: a write-ahead log, synchronous full', () => {
  const { db } = openDatabase({ file: historyFile() })
  expect(db.prepare('PRAGMA journal_mode').get()?.journal_mode).toBe('wal')
  expect(db.prepare('PRAGMA synchronous').get()?.synchronous).toBe(2)
  db.close()
})

test('an empty file is a fresh history', async () => {
  const file = historyFile()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  const { history, setAside } = await open(file)
  expect(setAside).toBeNull()
  expect(await history.queryDeliveries(all)).toEqual([])
})

test.each(historySchema.map((_, index) => index + 1))(
  'a history of version %d is brought to today’s',
  async (version) => {
    const file = historyFile()
    mkdirSync(dirname(file), { recursive: true })
    const db = new DatabaseSync(file)
    migrate(db, historySchema.slice(0, version))
    db.close()
    const { history, setAside } = await open(file)
    expect(setAside).toBeNull()
    const { row } = await history.recordAttempt(sampleAttempt())
    expect(await history.queryDeliveries(all)).toEqual([row.id])
  },
)

test('a history of a newer version is refused and left as it is', async () => {
  const file = await filled()
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA user_version = ${historySchema.length + 1}`)
  db.close()
  const before = readFileSync(file)
  await expect(open(file)).rejects.toMatchObject({
    name: 'HistoryError',
    code: 'newer-version',
    message: expect.stringContaining(`version ${historySchema.length + 1}`),
  })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a place where no file can be is refused', async () => {
  const file = historyFile()
  writeFileSync(dirname(file), 'a file where the folder should be')
  await expect(open(file)).rejects.toMatchObject({ name: 'HistoryError', code: 'failed' })
})
