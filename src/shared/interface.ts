/** The published values of the interface (§6). Unknown values are shown as they come, so nothing is closed over these. */
export const eventTypes = [
  'ORDER',
  'ITEM',
  'MEMBERORDER',
  'PREORDER',
  'EVENT_UPDATE',
  'SESSION_UPDATE',
  'PROMOTION',
  'CHANNEL',
  'PRODUCT',
  'B2BBALANCE',
] as const
export type EventType = (typeof eventTypes)[number]

export const actionTypes = [
  'PURCHASE',
  'BOOKING',
  'REFUND',
  'CANCEL',
  'UPDATE',
  'CATALOG',
  'ABANDONED',
  'PRINT',
  'RELOCATE',
  'TRANSFER',
  'BARCODE_VALIDATION',
] as const
export type ActionType = (typeof actionTypes)[number]

/** The combinations that can be received (§6.3). ORDER/UPDATE comes only as a companion (§6.4 rule 1). */
export const combinations: Readonly<Record<EventType, readonly ActionType[]>> = {
  ORDER: ['PURCHASE', 'BOOKING', 'REFUND', 'CANCEL', 'RELOCATE', 'PRINT', 'UPDATE'],
  ITEM: ['TRANSFER', 'BARCODE_VALIDATION'],
  MEMBERORDER: ['PURCHASE', 'UPDATE'],
  PREORDER: ['ABANDONED'],
  EVENT_UPDATE: ['CATALOG'],
  SESSION_UPDATE: ['CATALOG'],
  PRODUCT: ['CATALOG'],
  PROMOTION: ['UPDATE'],
  CHANNEL: ['UPDATE'],
  B2BBALANCE: ['UPDATE'],
}

/** The headers of every delivery (§2.3): name in lower case, and whether it is required. */
export const deliveryHeaders = [
  { name: 'ob-event', required: true },
  { name: 'ob-action', required: true },
  { name: 'ob-delivery-id', required: true },
  { name: 'ob-hook-id', required: true },
  { name: 'ob-signature', required: true },
  { name: 'ob-subtype', required: false },
  { name: 'content-type', required: true },
] as const

/** What §8 says of retries: how many at most, and the bounds of the wait before each, ms. */
export const retryLimits = { retries: 3, shortestGap: 1_000, longestGap: 10_000 } as const
