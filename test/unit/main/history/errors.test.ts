import { expect, test } from 'vitest'
import { toHistoryError } from '../../../../src/main/history/errors.ts'
import { HistoryError } from '../../../../src/main/history/history.ts'

const sqliteError = (errcode: number) => Object.assign(new Error('what SQLite said'), { errcode })

test.each([
  ['SQLITE_CORRUPT', 11, 'damaged'],
  ['SQLITE_CORRUPT_VTAB', 267, 'damaged'],
  ['SQLITE_NOTADB', 26, 'damaged'],
  ['SQLITE_FULL', 13, 'disk-full'],
  ['SQLITE_IOERR_SHMSIZE', 4874, 'disk-full'],
  ['SQLITE_IOERR_FSYNC', 1034, 'failed'],
  ['SQLITE_BUSY', 5, 'failed'],
])('%s (%d) is %s, with its cause', (_, errcode, code) => {
  const cause = sqliteError(errcode)
  expect(toHistoryError(cause)).toMatchObject({ name: 'HistoryError', code, cause })
})

test('what has no meaning of its own says what happened', () => {
  expect(toHistoryError(sqliteError(5)).message).toBe('The history failed: what SQLite said')
  expect(toHistoryError('odd')).toMatchObject({ code: 'failed', message: 'The history failed: odd' })
})

test('an error of the history stays what it is', () => {
  const error = new HistoryError('closed', 'closed')
  expect(toHistoryError(error)).toBe(error)
})
