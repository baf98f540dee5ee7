/** One combination of event and action (§6.3), with the `ob-subtype` that the simulator sends (values: its own). */
export interface Combination {
  readonly event: string
  readonly action: string
  readonly subtype: string | null
}

/** Every combination that can be received (§6.3). ORDER/UPDATE comes as the companion of a relocation (§6.4 rule 1). */
export const sendableCombinations: readonly Combination[] = [
  ...['PURCHASE', 'BOOKING', 'REFUND', 'CANCEL', 'RELOCATE', 'PRINT', 'UPDATE'].map((action) => ({
    event: 'ORDER',
    action,
    subtype: null,
  })),
  { event: 'ITEM', action: 'TRANSFER', subtype: 'TRANSFERRED' },
  { event: 'ITEM', action: 'BARCODE_VALIDATION', subtype: 'VALIDATED' },
  { event: 'MEMBERORDER', action: 'PURCHASE', subtype: null },
  { event: 'MEMBERORDER', action: 'UPDATE', subtype: null },
  { event: 'PREORDER', action: 'ABANDONED', subtype: null },
  { event: 'EVENT_UPDATE', action: 'CATALOG', subtype: 'PRICES' },
  { event: 'SESSION_UPDATE', action: 'CATALOG', subtype: 'GENERAL_DATA' },
  { event: 'PRODUCT', action: 'CATALOG', subtype: 'GENERAL_DATA' },
  { event: 'PROMOTION', action: 'UPDATE', subtype: 'EDITED' },
  { event: 'CHANNEL', action: 'UPDATE', subtype: 'GENERAL_DATA' },
  { event: 'B2BBALANCE', action: 'UPDATE', subtype: null },
]

/** The subtype sent with a combination unless another is asked for; null where the header is not sent. */
export function subtypeOf(event: string, action: string): string | null {
  return sendableCombinations.find((one) => one.event === event && one.action === action)?.subtype ?? null
}
