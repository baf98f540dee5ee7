import type { DatabaseSync } from 'node:sqlite'
import type { CoverageRow } from '../../../shared/models/coverage.ts'
import type { Store } from '../protocol.ts'

/** Which combinations came; what the console sent itself or read from a file proves nothing and is left out. Answered from the index that the list uses too. */
export const createCoverage = (db: DatabaseSync): Pick<Store, 'coverage'> => {
  const counts = db.prepare(
    `SELECT event, action, count(*) FILTER (WHERE verdict = 'verified') AS verified,
       count(*) FILTER (WHERE verdict <> 'verified') AS unverified, max(last_at) AS newest
     FROM deliveries WHERE channel_key = ? AND (environment IS NULL OR environment = ?) AND last_at >= ? AND self_test = 0 AND imported_at IS NULL
     GROUP BY event, action`,
  )
  return {
    coverage: ({ channelKey, environment }, since) =>
      counts.all(channelKey, environment, since) as unknown as CoverageRow[],
  }
}
