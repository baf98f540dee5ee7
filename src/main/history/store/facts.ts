import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import { exchangeRowColumns, toExchangeRow } from './exchanges.ts'
import { deliveryColumns, toDeliveryRow } from './records.ts'

const HOUR = 3_600_000
const LOOKS = 3

/** The middle of some numbers, or the mean of the two in the middle; null when there are none. */
const median = (numbers: readonly number[]): number | null => {
  const sorted = Float64Array.from(numbers).sort()
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/** What the readiness ladder asks. */
export const createFacts = (db: DatabaseSync): Pick<Store, 'targetFacts'> => {
  const lastCatalog = db.prepare(
    `SELECT ${exchangeRowColumns} FROM exchanges
     WHERE channel_key = ? AND environment = ? AND operation = 'catalog-events' ORDER BY id DESC LIMIT 1`,
  )
  const firstVerified = db.prepare(
    `SELECT ${deliveryColumns} FROM deliveries
     WHERE channel_key = ? AND environment = ? AND verdict = 'verified' AND self_test = 0 AND imported_at IS NULL ORDER BY id LIMIT 1`,
  )
  const needsALook = db.prepare(
    `SELECT ${deliveryColumns}, last_attempt AS lastAttempt FROM deliveries
     WHERE channel_key = ? AND environment IS ? AND verdict <> 'verified' AND self_test = 0 AND imported_at IS NULL ORDER BY last_attempt DESC LIMIT ${LOOKS}`,
  )
  const counts = db.prepare(
    `SELECT count(*) AS deliveries, count(*) FILTER (WHERE verdict = 'verified') AS verified,
       count(*) FILTER (WHERE verdict = 'mismatch') AS mismatches
     FROM deliveries WHERE channel_key = ? AND (environment IS NULL OR environment = ?) AND last_at >= ? AND self_test = 0 AND imported_at IS NULL`,
  )
  const answers = db.prepare(
    `SELECT answered_in FROM attempts
     WHERE channel_key = ? AND received_at >= ? AND (environment IS NULL OR environment = ?)
       AND answered_in IS NOT NULL AND self_test = 0 AND imported_at IS NULL`,
    { returnArrays: true },
  )

  return {
    targetFacts: ({ channelKey, environment }, now) => {
      const catalog = lastCatalog.get(channelKey, environment)
      const first = firstVerified.get(channelKey, environment)
      const looks = [environment, null]
        .flatMap((each) => needsALook.all(channelKey, each))
        .sort((a, b) => Number(b.lastAttempt) - Number(a.lastAttempt))
        .slice(0, LOOKS)
        .map(({ lastAttempt: _, ...row }) => toDeliveryRow(row))
      const since = now - HOUR
      const counted = counts.get(channelKey, environment, since)
      // With `returnArrays` each row is an array of its columns, which the types do not tell.
      const answered = answers.all(channelKey, since, environment) as unknown as readonly (readonly [number])[]
      return {
        lastCatalog: catalog ? toExchangeRow(catalog) : null,
        firstVerified: first ? toDeliveryRow(first) : null,
        lastHour: {
          deliveries: Number(counted?.deliveries),
          verified: Number(counted?.verified),
          mismatches: Number(counted?.mismatches),
          medianAnswer: median(answered.map(([time]) => time)),
        },
        needsALook: looks,
      }
    },
  }
}
