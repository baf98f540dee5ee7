import type { DatabaseSync } from 'node:sqlite'
import type { ImportedAttempt } from '../history.ts'
import type { Store } from '../protocol.ts'

/** What is read from files. The call is to run inside a transaction. */
export const createImportStore = (
  db: DatabaseSync,
  recordAttempt: Store['recordAttempt'],
): Pick<Store, 'importAttempts'> => {
  // Found by the index on channels and times; the rest is compared for the few of the same moment.
  const same = db.prepare(
    `SELECT 1 FROM attempts JOIN bodies ON bodies.delivery = attempts.delivery
     WHERE channel_key = ? AND received_at = ? AND digest = ? AND headers = ? AND method = ? AND path = ?
       AND http_version = ? AND remote_address = ? AND status = ? AND answered_in IS ? LIMIT 1`,
  )
  const complete = db.prepare('UPDATE attempts SET verdict_at_receipt = ?, answered_in = ? WHERE id = ?')
  const keep = db.prepare('UPDATE deliveries SET pinned = ?, note = ? WHERE id = ?')

  const isKnown = (attempt: ImportedAttempt): boolean =>
    same.get(
      attempt.channelKey,
      attempt.receivedAt,
      attempt.bodyDigest,
      JSON.stringify(attempt.headers),
      attempt.method,
      attempt.path,
      attempt.httpVersion,
      attempt.remoteAddress,
      attempt.status,
      attempt.answeredIn,
    ) !== undefined

  return {
    importAttempts: (attempts) => {
      let added = 0
      for (const attempt of attempts) {
        if (isKnown(attempt)) continue
        const { attemptId, row } = recordAttempt(attempt)
        complete.run(attempt.verdictAtReceipt, attempt.answeredIn, attemptId)
        // What a tester wrote or pinned here stays.
        if (row.attempts === 1) keep.run(Number(attempt.pinned), attempt.note, row.id)
        added += 1
      }
      return { added, known: attempts.length - added }
    },
  }
}
