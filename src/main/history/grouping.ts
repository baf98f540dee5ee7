import { createHash } from 'node:crypto'
import type { NewAttempt } from './history.ts'

type Grouped = Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'event' | 'action' | 'bodyDigest'>

/**
 * What makes attempts one delivery: the same delivery id, event, action and body, in one channel (§2.3, §6.4 rule 1).
 * 32 bytes, equal exactly when all five are. Null when a header is missing: then the attempt is a delivery of its own.
 */
export const groupKey = ({ channelKey, deliveryId, event, action, bodyDigest }: Grouped): Uint8Array | null => {
  if (deliveryId === null || event === null || action === null) return null
  // JSON quotes each value, so no value can pose as the end of another.
  return createHash('sha256')
    .update(JSON.stringify([channelKey, deliveryId, event, action, bodyDigest]))
    .digest()
}
