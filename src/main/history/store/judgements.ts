import type { DatabaseSync } from 'node:sqlite'
import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { DeliveryToJudge, Judgement } from '../history.ts'
import type { Store } from '../protocol.ts'
import { createDeliveryComparisons } from './delivery-comparisons.ts'
import type { DeliveryNames } from './delivery-names.ts'
import { BESIDE, createFindingMarks } from './finding-marks.ts'
import { attemptColumns, deliveryColumns, toAttempt, toDeliveryRow } from './records.ts'

type Judgements = Pick<Store, 'deliveriesToJudge' | 'recordJudgements' | 'judgeAgain'>

/** Attempts of one delivery that are looked at. */
const ATTEMPTS = 200
/** Bytes of bodies handed over at once. */
const BYTES = 1024 * 1024
/** Others with the same body that are looked at; more of them say nothing more. */
const ALIKE = 50

/** The first 48 bits of a digest in hex: few others share them, and they are a number. */
const bodyKey = (digest: string): number => Number.parseInt(digest.slice(0, 12), 16)

/** What is to be judged of the deliveries, and what that came to. */
export const createJudgementStore = (db: DatabaseSync, names: DeliveryNames): Judgements => {
  const { sameDeliveryId } = createDeliveryComparisons(db, names)
  const { mark, markBeside, markChannel } = createFindingMarks(db, names)
  const progress = db.prepare('SELECT attempt FROM findings_progress')
  const setProgress = db.prepare('UPDATE findings_progress SET attempt = ? WHERE attempt = ?')
  const following = db.prepare('SELECT id, delivery FROM attempts WHERE id > ? ORDER BY id LIMIT ?')
  const dueNow = db.prepare('SELECT delivery FROM delivery_findings WHERE due <= ? ORDER BY due LIMIT ?')
  const dueLater = db.prepare('SELECT min(due) AS due FROM delivery_findings WHERE due > ?')
  const whole = db.prepare(
    `SELECT ${deliveryColumns}, digest, bytes, (SELECT marks FROM delivery_findings WHERE delivery = id) AS marks
     FROM deliveries JOIN bodies ON bodies.delivery = deliveries.id WHERE id = ?`,
  )
  const attemptsOf = db.prepare(
    `SELECT ${attemptColumns} FROM attempts JOIN deliveries ON deliveries.id = attempts.delivery
       JOIN bodies ON bodies.delivery = deliveries.id WHERE attempts.delivery = ? ORDER BY attempts.id LIMIT ${ATTEMPTS}`,
  )
  // The plus keeps SQLite from the index on channels, all of which it would walk through.
  const alike = db.prepare(
    `SELECT ${deliveryColumns}, codes FROM delivery_findings
       JOIN deliveries ON deliveries.id = delivery_findings.delivery
     WHERE delivery_findings.body = ? AND deliveries.id <> ? AND +channel_key = ?
       AND (imported_at IS NULL) = ? AND (SELECT digest FROM bodies WHERE delivery = deliveries.id) = ? ORDER BY deliveries.id LIMIT ${ALIKE}`,
  )
  const known = db.prepare('SELECT errors, warnings, notes, codes FROM delivery_findings WHERE delivery = ?')
  const rowOf = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ?`)
  const digestOf = db.prepare('SELECT digest FROM bodies WHERE delivery = ?')
  const put = db.prepare(
    `INSERT INTO delivery_findings (delivery, errors, warnings, notes, codes, body, due)
     VALUES (:id, :errors, :warnings, :notes, :codes, :body, :due)
     ON CONFLICT (delivery) DO UPDATE SET errors = :errors, warnings = :warnings, notes = :notes, codes = :codes,
       body = :body, due = CASE WHEN marks = :marks THEN :due ELSE due END`,
  )

  /** Others with the same body under another delivery id, or under none, and whether that was told of them. */
  const withSameBody = (row: DeliveryRow, digest: string) =>
    alike
      .all(bodyKey(digest), row.id, row.channelKey, Number(row.imported === null), digest)
      .flatMap(({ codes, ...stored }) => {
        const other = toDeliveryRow(stored)
        const isTold = String(codes).includes(' replay-or-relabel')
        return other.deliveryId === null || other.deliveryId !== row.deliveryId ? [{ row: other, isTold }] : []
      })

  const read = (id: number): DeliveryToJudge | null => {
    const found = whole.get(id)
    if (!found) return null
    const { digest, bytes, marks, ...stored } = found
    const row = toDeliveryRow(stored)
    const bodyDigest = String(digest)
    return {
      row,
      attempts: attemptsOf.all(id).map(toAttempt),
      body: bytes as Uint8Array,
      bodyDigest,
      sameId: sameDeliveryId(id, BESIDE),
      sameBody: withSameBody(row, bodyDigest).map((other) => other.row),
      marks: Number(marks ?? 0),
    }
  }

  /** Two that came at once were judged without each other: those that were not told of it are judged again. */
  const markAlike = (row: DeliveryRow, { codes }: Judgement, digest: string): void => {
    const others = withSameBody(row, digest)
    for (const other of others) if (!other.isTold) mark(other.row.id)
    if (others.length > 0 && !codes.includes('replay-or-relabel')) mark(row.id)
  }

  const keep = (judgement: Judgement): readonly DeliveryRow[] => {
    const { id, counts, due, marks } = judgement
    const digest = digestOf.get(id)?.digest
    // It may have been deleted meanwhile.
    if (digest === undefined) return []
    const before = known.get(id)
    const codes = [...new Set(judgement.codes)].map((code) => ` ${code}`).join('')
    put.run({ id, ...counts, codes, body: bodyKey(String(digest)), due, marks })
    const stored = rowOf.get(id)
    if (!stored) return []
    const row = toDeliveryRow(stored)
    const isFirst = before === undefined || before.errors === null
    if (isFirst) {
      markBeside(id)
      markAlike(row, judgement, String(digest))
    }
    const { errors, warnings, notes } = counts
    const isSame =
      before?.errors === errors && before.warnings === warnings && before.notes === notes && before.codes === codes
    return isSame ? [] : [row]
  }

  return {
    deliveriesToJudge: (limit, now) => {
      const from = Number(progress.get()?.attempt)
      const deliveries = new Map<number, DeliveryToJudge>()
      let upTo = from
      let bytes = 0
      let more = false
      const take = (id: number): boolean => {
        if (deliveries.has(id)) return true
        if (bytes >= BYTES || deliveries.size >= limit) return false
        const delivery = read(id)
        if (!delivery) return true
        bytes += delivery.body.byteLength + delivery.sameId.reduce((sum, { body }) => sum + body.byteLength, 0)
        deliveries.set(id, delivery)
        return true
      }
      const attempts = following.all(from, limit)
      for (const attempt of attempts) {
        more = !take(Number(attempt.delivery))
        if (more) break
        upTo = Number(attempt.id)
      }
      const due = dueNow.all(now, limit + 1)
      for (const { delivery } of due) more = !take(Number(delivery)) || more
      return {
        deliveries: [...deliveries.values()],
        from,
        upTo,
        more: more || attempts.length === limit,
        nextDue: dueLater.get(now)?.due as number | null,
      }
    },

    recordJudgements: (judgements, { from, upTo }) => {
      const changed = judgements.flatMap(keep)
      // After a deletion numbers may have been given again: those that have them were not judged.
      setProgress.run(upTo, from)
      return changed
    },

    judgeAgain: markChannel,
  }
}
