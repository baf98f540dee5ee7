import { createHash, randomBytes, randomUUID } from 'node:crypto'

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

/** The webhook number `index`, with a body of 2 KB. */
export const benchWebhook = (index: number): BenchWebhook => {
  const code = `T${index.toString(36).toUpperCase().padStart(7, '0')}`
  const order = {
    code,
    url: `https://service.example.test/orders-api/v1/orders/${code}`,
    // A word of its own, which stands in the body alone: what a search through the bodies looks for.
    holder: holderOf(index),
    fill: '',
  }
  const fill = randomBytes(1536)
    .toString('base64')
    .slice(0, 2048 - JSON.stringify(order).length)
  const body = Buffer.from(JSON.stringify({ ...order, fill }))
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
