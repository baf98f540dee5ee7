import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { Finding } from '../../../shared/models/finding.ts'
import type { DeliveryToJudge, Judgement } from '../../history/history.ts'
import { COMPANION_WITHIN } from '../conformance/companion-rules.ts'
import { notificationOf } from '../conformance/notification.ts'
import { allFindings } from './all-findings.ts'
import { originsOf } from './origins.ts'

/** No answer is held back longer, ms: not by a rehearsal, nor by an application that answers. */
const ANSWERED_WITHIN = 90_000
/** Until then it is looked for so often, ms. */
const LOOK_AGAIN = 2_000

/** Judges a delivery as the detail does, and keeps what a list shows of it. Never throws. */
export const judgeDelivery = (
  { row, attempts, body, bodyDigest, sameId, sameBody, marks }: DeliveryToJudge,
  baseUrl: (channelKey: string, environment: EnvironmentName) => string | null,
  now: number,
): Judgement => {
  const findings = allFindings({
    delivery: notificationOf(row, bodyDigest, body),
    attempts,
    body,
    origins: originsOf(row, baseUrl),
    sameId: sameId.map((other) => notificationOf(other.row, other.bodyDigest, other.body)),
    sameBody: sameBody.map((other) => notificationOf(other, bodyDigest, body)),
    now,
  })
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const awaited = findings.some(({ code }) => code === 'companion-awaited')
  const unanswered = attempts.slice(0, -1).some(({ answeredIn }) => answeredIn === null)
  const dues = [
    // What is awaited has come by then, or is missing.
    ...(awaited ? [row.firstAt + COMPANION_WITHIN + 1] : []),
    // When an attempt was answered is told later, and counts for the gap to its retry.
    ...(unanswered && now - row.lastAt < ANSWERED_WITHIN ? [now + LOOK_AGAIN] : []),
  ]
  return {
    id: row.id,
    counts: { errors: count('error'), warnings: count('warning'), notes: count('note') },
    codes: findings.map(({ code }) => code),
    due: dues.length === 0 ? null : Math.min(...dues),
    marks,
  }
}
