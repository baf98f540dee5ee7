import { createHash, randomUUID } from 'node:crypto'

/** The hook that signs the webhooks of the bench. */
export const benchHook = { hookId: 'hook-bench', key: 'ak_bench_5f2d9c7e41b84b0d', label: 'Bench' }

/** A webhook of the bench, signed by §5.3; its order code tells it from every other. */
export interface BenchWebhook {
  readonly code: string
  readonly deliveryId: string
  readonly event: string
  readonly action: string
  readonly body: Buffer
  readonly signature: string
}

/** The holder in the body of webhook number `index`. */
export const holderOf = (index: number): string => `Holder${(index * 7919) % 1_000_003}x`

/** Bytes of a body. */
const SIZE = 2048
const words =
  'row seat gate stalls circle balcony matinee evening adult child member queue ticket wallet print door'.split(' ')

/** A word that number `index` chooses; neighbours choose others. */
const wordOf = (index: number): string => words[((index * 2_654_435_761) >>> 7) % words.length] ?? ''

/** An order as JSON, as long as every other: named fields, and items with numbers, dates and words. */
const orderBody = (index: number, code: string): Buffer => {
  const order = {
    code,
    url: `https://service.example.test/orders-api/v1/orders/${code}`,
    // A word of its own, which stands in the body alone: what a search through the bodies looks for.
    holder: holderOf(index),
    items: Array.from({ length: 8 }, (_, at) => ({
      id: index * 8 + at,
      session: { id: 400_000 + ((index + at) % 977), starts_at: `2027-0${1 + (at % 9)}-1${index % 10}T20:30:00+01:00` },
      place: `${wordOf(index + at)} ${wordOf(index * 3 + at)} ${(index * 31 + at) % 89}`,
      price: { total: (((index + at) * 37) % 9000) / 100, currency: 'EUR' },
      barcode: `${(index * 8 + at) * 7_368_787}`.padStart(13, '0'),
    })),
    remark: '',
  }
  const remark = Array.from({ length: SIZE / 4 }, (_, at) => wordOf(index * 97 + at)).join(' ')
  return Buffer.from(JSON.stringify({ ...order, remark: remark.slice(0, SIZE - JSON.stringify(order).length) }))
}

/** The webhook number `index`, with a body of 2 KB. */
export const benchWebhook = (index: number): BenchWebhook => {
  const code = `T${index.toString(36).toUpperCase().padStart(7, '0')}`
  const body = orderBody(index, code)
  const item = index % 4 === 0
  return {
    code,
    deliveryId: randomUUID(),
    event: item ? 'ITEM' : 'ORDER',
    action: item ? 'TRANSFER' : 'PURCHASE',
    body,
    signature: createHash('sha256').update(body).update(benchHook.key).digest('hex'),
  }
}

/** The bytes of the request that delivers it, for a connection that stays open. */
export const requestBytes = (path: string, webhook: BenchWebhook): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        `POST ${path} HTTP/1.1`,
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        `Content-Length: ${webhook.body.byteLength}`,
        `ob-event: ${webhook.event}`,
        `ob-action: ${webhook.action}`,
        `ob-delivery-id: ${webhook.deliveryId}`,
        `ob-hook-id: ${benchHook.hookId}`,
        `ob-signature: ${webhook.signature}`,
        '',
        '',
      ].join('\r\n'),
    ),
    webhook.body,
  ])
