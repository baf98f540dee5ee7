import { createHash } from 'node:crypto'
import type { NewAttempt } from './history.ts'

interface Grouped extends Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'event' | 'action' | 'bodyDigest'> {
  readonly isImported: boolean
}

/**
 * What makes attempts one delivery: the same delivery id, event, action and body, in one channel (§2.3, §6.4 rule 1).
 * What was imported never joins what was received.
 * 32 bytes, equal exactly when all are. Null when a header is missing: then the attempt is a delivery of its own.
 */
export const groupKey = ({
  channelKey,
  deliveryId,
  event,
  action,
  bodyDigest,
  isImported,
}: Grouped): Uint8Array | null => {
  if (deliveryId === null || event === null || action === null) return null
  // JSON quotes each value, so no value can pose as the end of another.
  const key = [channelKey, deliveryId, event, action, bodyDigest, ...(isImported ? ['imported'] : [])]
  return createHash('sha256').update(JSON.stringify(key)).digest()
}
