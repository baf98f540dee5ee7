import type { DatabaseSync } from 'node:sqlite'
import { groupKey } from '../grouping.ts'
import type { Store } from '../protocol.ts'
import type { DeliveryNames } from './delivery-names.ts'
import { addAttempt, STATUSES_KEPT } from './delivery-row.ts'
import { createFindingMarks } from './finding-marks.ts'
import type { Ids } from './ids.ts'
import { deliveryColumns, toDeliveryRow } from './records.ts'
import { searchable } from './search-text.ts'

type Writes = Pick<Store, 'recordAttempt' | 'recordAnswers' | 'correctAnswer' | 'reverdict'>

/**
 * What adds to deliveries or changes them. Each call is to run inside a transaction.
 * Values are bound by position here: by name, recording an attempt takes a third more time.
 */
export const createDeliveryWrites = (db: DatabaseSync, ids: Ids, names: DeliveryNames): Writes => {
  const ofGroup = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ? AND group_key = ?`)
  const addBody = db.prepare('INSERT INTO bodies (delivery, digest, bytes) VALUES (?, ?, ?)')
  const addDelivery = db.prepare(
    `INSERT INTO deliveries (id, channel_key, group_key, environment, delivery_id, hook_id, event, action, subtype,
       reference, verdict, first_at, last_at, last_attempt, attempts, statuses, body_size, search, host, self_test,
       imported_at, imported_file)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const updateDelivery = db.prepare(
    `UPDATE deliveries SET environment = ?, hook_id = ?, subtype = ?, verdict = ?, first_at = ?, last_at = ?,
       last_attempt = ?, attempts = ?, statuses = ?, search = ?, host = ?, self_test = ?, imported_at = ?,
       imported_file = ? WHERE id = ?`,
  )
  const insertAttempt = db.prepare(
    `INSERT INTO attempts (id, delivery, channel_key, environment, hook_id, received_at, verdict, verdict_at_receipt,
       reason, status, method, path, http_version, remote_address, host, self_test, headers, rehearsal,
       imported_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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

  const { mark } = createFindingMarks(db, names)

  const grouped = (deliveryId: string | null, key: Uint8Array) => {
    for (const id of deliveryId === null ? [] : names.having(deliveryId.toWellFormed())) {
      const found = ofGroup.get(id, key)
      if (found) return toDeliveryRow(found)
    }
    return null
  }

  return {
    recordAttempt: (attempt) => {
      const { channelKey } = attempt
      const key = groupKey({ ...attempt, isImported: attempt.imported !== undefined })
      const before = key === null ? null : grouped(attempt.deliveryId, key)
      const after = addAttempt(before, attempt)
      const attemptId = ids.next('attempts')
      const statuses = JSON.stringify(after.statuses)
      let id = before?.id
      if (id === undefined) {
        id = ids.next('deliveries')
        addDelivery.run(
          id,
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
          after.imported?.at ?? null,
          after.imported?.file ?? null,
        )
        addBody.run(id, attempt.bodyDigest, attempt.body)
        if (after.deliveryId !== null) names.add(after.deliveryId, id)
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
          after.imported?.at ?? null,
          after.imported?.file ?? null,
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
        attempt.imported?.at ?? null,
      )
      return { attemptId, row: { id, ...after } }
    },

    recordAnswers: (answers) => {
      for (const [attemptId, answeredIn] of answers) setAnswer.run(answeredIn, attemptId)
    },

    correctAnswer: (attemptId, status) => {
      const changed = setStatus.get(status, attemptId)
      if (!changed) return null
      const delivery = Number(changed.delivery)
      const statuses = statusesOf.all(delivery, STATUSES_KEPT).map((stored) => Number(stored.status))
      mark(delivery)
      const row = setStatuses.get(JSON.stringify(statuses.toReversed()), delivery)
      return row ? toDeliveryRow(row) : null
    },

    reverdict: (changes) => {
      for (const { attemptId, verdict, reason, environment } of changes) {
        const changed = setVerdict.get(verdict, reason, environment, attemptId)
        if (!changed) continue
        setDeliveryVerdict.run(verdict, environment, Number(changed.delivery), attemptId)
        mark(Number(changed.delivery))
      }
    },
  }
}
