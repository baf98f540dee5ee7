import type { DeliveryRow } from '../../../../src/shared/models/delivery.ts'
import type { ExchangeRow } from '../../../../src/shared/models/exchange.ts'

/** A delivery's row for tests. */
export const deliveryRow = (id: number, part: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id,
  channelKey: 'c',
  environment: 'test',
  deliveryId: `d-${id}`,
  hookId: 'hook-1',
  event: 'ORDER',
  action: 'PURCHASE',
  subtype: null,
  reference: `ORD-${id}`,
  verdict: 'verified',
  firstAt: id,
  lastAt: id,
  attempts: 1,
  statuses: [200],
  bodySize: 10,
  host: null,
  selfTest: false,
  findings: null,
  imported: null,
  pinned: false,
  note: '',
  ...part,
})

/** An exchange's row for tests. */
export const exchangeRowOf = (id: number, part: Partial<ExchangeRow> = {}): ExchangeRow => ({
  id,
  target: { channelKey: 'c', environment: 'test' },
  operation: 'token',
  startedAt: id,
  timing: { queued: 0, firstByte: 1, total: 2 },
  cartToken: null,
  label: 'Obtain a token',
  repeatOf: null,
  method: 'POST',
  url: 'https://api.example.com/oauth/token',
  status: 200,
  failed: null,
  requestSize: 1,
  responseSize: 2,
  ...part,
})
