import { createHash } from 'node:crypto'
import type { WholeDelivery } from '../../../../src/main/history/history.ts'
import type { Attempt, DeliveryRow } from '../../../../src/shared/models/delivery.ts'

/** A delivery with one verified attempt, changed as wanted; sizes and digest follow the body. */
export const wholeDelivery = ({
  body = Buffer.from('{"code":"A1","url":"https://test.example/orders/A1"}'),
  row = {},
  attempts = [{}],
}: {
  body?: Uint8Array
  row?: Partial<DeliveryRow>
  attempts?: readonly Partial<Attempt>[]
} = {}): WholeDelivery => {
  const bodyDigest = createHash('sha256').update(body).digest('hex')
  return {
    body,
    attempts: attempts.map((changes, index) => ({
      id: index + 1,
      receivedAt: Date.UTC(2026, 10, 21, 10, 31, 2, 417) + index * 1_000,
      verdict: 'verified',
      verdictAtReceipt: 'verified',
      reason: 'The signature matches this body and the key of hook "h".',
      status: 200,
      rehearsal: null,
      answeredIn: 3.5,
      method: 'POST',
      path: '/h/listener-path?a=1&a=2',
      httpVersion: '1.1',
      remoteAddress: '127.0.0.1',
      host: 'abc.example.test',
      headers: [
        ['Host', 'abc.example.test'],
        ['content-type', 'application/json'],
        ['X-Twice', 'one'],
        ['x-twice', 'two'],
        ['ob-event', 'ORDER'],
      ],
      bodySize: body.byteLength,
      bodyDigest,
      ...changes,
    })),
    row: {
      id: 7,
      channelKey: 'c',
      environment: 'test',
      deliveryId: 'd-1',
      hookId: 'hook-1',
      event: 'ORDER',
      action: 'PURCHASE',
      subtype: null,
      reference: 'A1',
      verdict: 'verified',
      firstAt: Date.UTC(2026, 10, 21, 10, 31, 2, 417),
      lastAt: Date.UTC(2026, 10, 21, 10, 31, 3),
      attempts: attempts.length,
      statuses: [200],
      bodySize: body.byteLength,
      host: 'abc.example.test',
      selfTest: false,
      findings: null,
      imported: null,
      pinned: false,
      note: '',
      ...row,
    },
  }
}

/** The pieces of a stream, joined. */
export const joined = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** A stream of what is there already. */
export async function* streamOf<T>(...pages: T[]): AsyncGenerator<T> {
  yield* pages
}
