import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import { isOrderEvent } from './order-rules.ts'
import { orderCodes } from './read-body.ts'

/** A delivery as far as others are compared with it. */
export interface Notification {
  readonly deliveryId: string | null
  readonly event: string | null
  readonly action: string | null
  /** SHA-256 of the body alone, hex. */
  readonly bodyDigest: string
  /** When its first attempt came, epoch ms. */
  readonly firstAt: number
  /** `code` and `previous_code` of its body (§2.3), where they are text. */
  readonly code: string | null
  readonly previousCode: string | null
  /** Whether it was read from a file, which need not hold all that came there. */
  readonly imported: boolean
}

/** A delivery as a notification, from its row and its body. */
export const notificationOf = (
  { deliveryId, event, action, firstAt, imported }: DeliveryRow,
  bodyDigest: string,
  body: Uint8Array,
): Notification => ({
  deliveryId,
  event,
  action,
  firstAt,
  bodyDigest,
  imported: imported !== null,
  ...orderCodes(body),
})

/** Whether it says that an order replaced another, so that a companion belongs to it (§6.4 rule 1). */
export const replacesOrder = ({ event, action, previousCode }: Notification): boolean =>
  isOrderEvent(event) && action !== 'UPDATE' && previousCode !== null && previousCode !== ''

/** Whether `companion` is the second notification of `main`, whichever order it is about (§6.4 rule 1). */
export const posesAsCompanion = (main: Notification, companion: Notification): boolean =>
  replacesOrder(main) && companion.event === main.event && companion.action === 'UPDATE'

/** Whether it is, and about the order that was replaced. */
export const isCompanion = (main: Notification, companion: Notification): boolean =>
  posesAsCompanion(main, companion) && companion.code === main.previousCode
