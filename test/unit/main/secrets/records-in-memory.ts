import type { SecretRecord, SecretRecords } from '../../../../src/main/secrets/secret-records.ts'
import { appError, err, ok } from '../../../../src/shared/result.ts'

export interface RecordsInMemory extends SecretRecords {
  /** Makes every write fail from now on, as on a full disk. */
  fillDisk(): void
}

export const createRecordsInMemory = (first: readonly SecretRecord[] = []): RecordsInMemory => {
  let records = first
  let full = false
  const write = (next: readonly SecretRecord[]) => {
    if (full) return err(appError('settings-not-written', 'The disk is full.'))
    records = next
    return ok(undefined)
  }
  const without = (accounts: readonly string[]) => records.filter((record) => !accounts.includes(record.account))
  return {
    all: () => records,
    put: (added) => write([...without(added.map((record) => record.account)), ...added]),
    remove: (accounts) => write(without(accounts)),
    fillDisk: () => {
      full = true
    },
  }
}
