import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { error, note, ok, warning } from './make-finding.ts'
import { isCompanion, type Notification, posesAsCompanion, replacesOrder } from './notification.ts'

/**
 * How long the two notifications of §6.4 rule 1 may lie apart, ms. No time is published: it is what three retries of the
 * first one take at most (§8).
 */
export const COMPANION_WITHIN = 30_000

/**
 * §6.4 rule 1: an order that replaces another comes with a companion of the same delivery id, and ORDER / UPDATE comes
 * as that only. `sameId` are the other deliveries with the delivery id.
 */
export const companionFindings = (
  delivery: Notification,
  sameId: readonly Notification[],
  now: number,
): readonly Finding[] => {
  if (replacesOrder(delivery)) return ofMain(delivery, sameId, now)
  return delivery.event === 'ORDER' && delivery.action === 'UPDATE' ? ofUpdate(delivery, sameId, now) : []
}

const ofMain = (main: Notification, sameId: readonly Notification[], now: number): readonly Finding[] => {
  const others = sameId.filter((other) => posesAsCompanion(main, other))
  const companion = others.find((other) => isCompanion(main, other))
  const strays = others.filter((other) => !isCompanion(main, other)).map((other) => otherOrder(main, other))
  if (companion) return [pairFinding(main, companion, `The companion for ${code(main.previousCode)} came`), ...strays]
  if (strays.length > 0) return strays
  const missing = `The companion for the replaced order ${code(main.previousCode)} did not come.`
  return waitFor(main, now, error('companion-missing', '§6.4', missing))
}

const ofUpdate = (update: Notification, sameId: readonly Notification[], now: number): readonly Finding[] => {
  const mains = sameId.filter((other) => posesAsCompanion(other, update))
  const main = mains.find((other) => isCompanion(other, update))
  if (main) return [pairFinding(update, main, `The replacing order ${code(main.code)} came`)]
  if (mains.length > 0) return mains.map((other) => otherOrder(other, update))
  const alone = 'ORDER / UPDATE comes only as a companion, and no replacing order came with this delivery id.'
  return waitFor(update, now, error('update-alone', '§6.3', alone))
}

/** Of what was imported nothing is missed: its other notification may have come without being in the file. */
const waitFor = ({ firstAt, imported }: Notification, now: number, missing: Finding): readonly Finding[] => {
  if (imported) return []
  return now - firstAt > COMPANION_WITHIN
    ? [missing]
    : [note('companion-awaited', '§6.4', 'The other notification of the pair has not come yet.')]
}

const pairFinding = (from: Notification, to: Notification, came: string): Finding => {
  const apart = Math.abs(to.firstAt - from.firstAt)
  const when = `${(apart / 1000).toFixed(1)} s ${to.firstAt < from.firstAt ? 'earlier' : 'later'}`
  const late = `No time is published; over ${COMPANION_WITHIN / 1000} s counts as late here.`
  return apart > COMPANION_WITHIN
    ? warning('companion-late', '§6.4', `${came} ${when}. ${late}`)
    : ok('companion', '§6.4', `${came} ${when}, with the same delivery id.`)
}

const otherOrder = (main: Notification, companion: Notification): Finding =>
  error(
    'companion-other-order',
    '§6.4',
    `The companion is about ${code(companion.code)}; previous_code says ${code(main.previousCode)}.`,
  )

const code = (text: string | null): string => (text === null ? 'no order' : quoted(text))
