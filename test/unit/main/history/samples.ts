import { createHash } from 'node:crypto'
import type { NewAttempt } from '../../../../src/main/history/history.ts'
import type { Exchange } from '../../../../src/shared/models/exchange.ts'
import type { Forward } from '../../../../src/shared/models/forward.ts'
import type { Cart } from '../../../../src/shared/models/promotion.ts'

export const testTarget = { channelKey: 'channel-1', environment: 'test' } as const
export const productionTarget = { channelKey: 'channel-1', environment: 'production' } as const

/** A verified ORDER/PURCHASE attempt, changed as wanted; its digest follows its body. */
export const sampleAttempt = (changes: Partial<NewAttempt> = {}): NewAttempt => {
  const body = changes.body ?? Buffer.from('{"code":"A1","url":"https://test.example/orders/A1"}')
  return {
    channelKey: testTarget.channelKey,
    environment: 'test',
    receivedAt: 1_000,
    verdict: 'verified',
    reason: 'The signature is the one of this body and key.',
    status: 200,
    rehearsal: null,
    method: 'POST',
    path: '/hooks/abc',
    httpVersion: '1.1',
    remoteAddress: '127.0.0.1',
    host: 'a.example',
    selfTest: false,
    headers: [
      ['Content-Type', 'application/json'],
      ['OB-Event', 'ORDER'],
      ['ob-event', 'again'],
    ],
    bodyDigest: createHash('sha256').update(body).digest('hex'),
    deliveryId: 'delivery-1',
    hookId: 'hook-1',
    event: 'ORDER',
    action: 'PURCHASE',
    subtype: null,
    reference: 'A1',
    ...changes,
    body,
  }
}

/** An answered catalog call, changed as wanted. */
export const sampleExchange = (changes: Partial<Omit<Exchange, 'id'>> = {}): Omit<Exchange, 'id'> => ({
  target: testTarget,
  operation: 'catalog-events',
  startedAt: 2_000,
  request: {
    method: 'GET',
    url: 'https://test.example/catalog-api/v1/events',
    headers: [['Authorization', 'Bearer ••••']],
    body: new Uint8Array(),
  },
  response: {
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    headers: [
      ['Set-Cookie', 'a'],
      ['set-cookie', 'b'],
    ],
    body: Uint8Array.of(0, 255, 10),
  },
  timing: { queued: 0.5, firstByte: 12.25, total: 20 },
  failure: null,
  circumstances: null,
  cartToken: null,
  label: 'List catalog events',
  repeatOf: null,
  ...changes,
})

/** A cart that was opened and never read, changed as wanted. */
export const sampleCart = (changes: Partial<Cart> = {}): Cart => ({
  target: testTarget,
  cartToken: 'cart-1',
  currency: null,
  timeLeft: null,
  readAt: null,
  misfits: [],
  codes: [{ code: 'SPRING', at: 5, accepted: true }],
  promotions: [],
  openedAt: 1,
  updatedAt: 2,
  ...changes,
})

/** An attempt that was sent again to an application, which answered 204. */
export const sampleForward = (changes: Partial<Omit<Forward, 'id'>> = {}): Omit<Forward, 'id'> => ({
  deliveryRow: 1,
  attemptId: 1,
  kind: 'replay',
  sentAt: 3_000,
  method: 'POST',
  url: 'http://127.0.0.1:9000/hooks',
  headers: [['Content-Type', 'application/json']],
  answer: { status: 204, statusText: 'No Content', httpVersion: '1.1', headers: [], bodySize: 0, truncated: false },
  failure: null,
  took: 4.5,
  ...changes,
})
