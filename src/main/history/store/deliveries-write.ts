import type { DatabaseSync } from 'node:sqlite'
import { groupKey } from '../grouping.ts'
import type { Store } from '../protocol.ts'
import { addAttempt, STATUSES_KEPT } from './delivery-row.ts'
import { deliveryColumns, toDeliveryRow } from './records.ts'
import { searchable } from './search-text.ts'

type Writes = Pick<Store, 'recordAttempt' | 'recordAnswer' | 'correctAnswer' | 'reverdict'>

/**
 * What adds to deliveries or changes them. Each call is to run inside a transaction.
 * Values are bound by position here: by name, recording an attempt takes a third more time.
 */
export const createDeliveryWrites = (db: DatabaseSync): Writes => {
  const ofGroup = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE delivery_id = ? AND group_key = ?`)
  const nextAttempt = db.prepare('SELECT ifnull(max(id), 0) + 1 AS id FROM attempts')
  const addBody = db.prepare('INSERT INTO bodies (delivery, digest, bytes) VALUES (?, ?, ?)')
  const addDelivery = db.prepare(
    `INSERT INTO deliveries (channel_key, group_key, environment, delivery_id, hook_id, event, action, subtype,
       reference, verdict, first_at, last_at, last_attempt, attempts, statuses, body_size, search, host, self_test)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const updateDelivery = db.prepare(
    `UPDATE deliveries SET environment = ?, hook_id = ?, subtype = ?, verdict = ?, first_at = ?, last_at = ?,
       last_attempt = ?, attempts = ?, statuses = ?, search = ?, host = ?, self_test = ? WHERE id = ?`,
  )
  const insertAttempt = db.prepare(
    `INSERT INTO attempts (id, delivery, channel_key, environment, hook_id, received_at, verdict, verdict_at_receipt,
       reason, status, method, path, http_version, remote_address, host, self_test, headers, rehearsal)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const setAnswer = db.prepare('UPDATE attempts SET answered_in = ? WHERE id = ?')
  const setStatus = db.prepare('UPDATE attempts SET status = ? WHERE id = ? RETURNING delivery')
  const statusesOf = db.prepare('SELECT status FROM attempts WHERE delivery = ? ORDER BY id DESC LIMIT ?')
  const setStatuses = db.prepare(`UPDATE deliveries SET statuses = ? WHERE id = ? RETURNING ${deliveryColumns}`)
  const setVerdict = db.prepare(
    'UPDATE attempts SET verdict = ?, reason = ?, environment = ? WHERE id = ? RETURNING delivery',
  )
  const setDeliveryVerdict = db.prepare(
    'UPDATE deliveries SET verdict = ?, environment = ? WHERE id = ? AND last_attempt = ?',
  )

  return {
    recordAttempt: (attempt) => {
      const { channelKey } = attempt
      const key = groupKey(attempt)
      const found = key === null ? undefined : ofGroup.get(attempt.deliveryId, key)
      const before = found === undefined ? null : toDeliveryRow(found)
      const after = addAttempt(before, attempt)
      const attemptId = Number(nextAttempt.get()?.id)
      const statuses = JSON.stringify(after.statuses)
      let id = before?.id
      if (id === undefined) {
        const added = addDelivery.run(
          channelKey,
          key,
          after.environment,
          after.deliveryId,
          after.hookId,
          after.event,
          after.action,
          after.subtype,
          after.reference,
          after.verdict,
          after.firstAt,
          after.lastAt,
          attemptId,
          after.attempts,
          statuses,
          after.bodySize,
          searchable(after),
          after.host,
          Number(after.selfTest),
        )
        id = Number(added.lastInsertRowid)
        addBody.run(id, attempt.bodyDigest, attempt.body)
      } else {
        updateDelivery.run(
          after.environment,
          after.hookId,
          after.subtype,
          after.verdict,
          after.firstAt,
          after.lastAt,
          attemptId,
          after.attempts,
          statuses,
          searchable(after),
          after.host,
          Number(after.selfTest),
          id,
        )
      }
      insertAttempt.run(
        attemptId,
        id,
        channelKey,
        attempt.environment,
        attempt.hookId,
        attempt.receivedAt,
        attempt.verdict,
        attempt.verdict,
        attempt.reason,
        attempt.status,
        attempt.method,
        attempt.path,
        attempt.httpVersion,
        attempt.remoteAddress,
        after.host,
        Number(attempt.selfTest),
        JSON.stringify(attempt.headers),
        attempt.rehearsal,
      )
      return { attemptId, row: { id, ...after } }
    },

    recordAnswer: (attemptId, answeredIn) => {
      setAnswer.run(answeredIn, attemptId)
    },

    correctAnswer: (attemptId, status) => {
      const changed = setStatus.get(status, attemptId)
      if (!changed) return null
      const delivery = Number(changed.delivery)
      const statuses = statusesOf.all(delivery, STATUSES_KEPT).map((stored) => Number(stored.status))
      const row = setStatuses.get(JSON.stringify(statuses.toReversed()), delivery)
      return row ? toDeliveryRow(row) : null
    },

    reverdict: (changes) => {
      for (const { attemptId, verdict, reason, environment } of changes) {
        const changed = setVerdict.get(verdict, reason, environment, attemptId)
        if (changed) setDeliveryVerdict.run(verdict, environment, Number(changed.delivery), attemptId)
      }
    },
  }
}
