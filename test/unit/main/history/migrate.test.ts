import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { HistoryError } from '../../../../src/main/history/history.ts'
import { migrate } from '../../../../src/main/history/migrate.ts'

const steps = ['CREATE TABLE one (a)', 'ALTER TABLE one ADD COLUMN b DEFAULT 2', 'CREATE TABLE three (c)']
const version = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()?.user_version

test('a fresh database gets every step', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, steps)
  expect(version(db)).toBe(3)
  migrate(db, steps)
  expect(version(db)).toBe(3)
})

test('an older database gets the steps that it lacks, and keeps what it holds', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, steps.slice(0, 1))
  db.exec('INSERT INTO one VALUES (1)')
  migrate(db, steps)
  expect({ ...db.prepare('SELECT * FROM one').get() }).toEqual({ a: 1, b: 2 })
  expect(version(db)).toBe(3)
})

test('a step that fails leaves nothing of itself behind', () => {
  const db = new DatabaseSync(':memory:')
  expect(() => migrate(db, [...steps, 'CREATE TABLE four (d); CREATE TABLE one (a)'])).toThrow('already exists')
  expect(version(db)).toBe(3)
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'four'").get()).toBeUndefined()
})

test('a database of a newer version is refused and left as it is', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, steps)
  const refused = expect.objectContaining({ code: 'newer-version', message: expect.stringContaining('version 3') })
  expect(() => migrate(db, steps.slice(0, 2))).toThrow(refused)
  expect(() => migrate(db, steps.slice(0, 2))).toThrow(HistoryError)
  expect(version(db)).toBe(3)
})
