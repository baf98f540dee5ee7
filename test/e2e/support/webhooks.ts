import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** What one webhook of a test is made of; the rest is chosen for it. */
export interface TestWebhook {
  readonly event: string
  readonly action: string
  readonly body: string | Uint8Array
  readonly hookId: string
  readonly key: string
  readonly deliveryId?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The address at which the app receives the webhooks of its first channel. */
export const webhookAddress = async (page: Page): Promise<string> => {
  const { port, path } = await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    if (!snapshot.ok) throw new Error(snapshot.error.message)
    const { state } = snapshot.value.listener
    if (state.kind !== 'listening') throw new Error(`The listener is ${state.kind}`)
    return { port: state.port, path: snapshot.value.channels[0]?.listenerPath }
  })
  return `http://127.0.0.1:${port}/h/${path}`
}

/** Posts a webhook, signed by §5.3, and gives the status that was answered. */
export const postWebhook = async (address: string, webhook: TestWebhook): Promise<number> => {
  const { event, action, body, hookId, key, deliveryId = randomUUID(), headers } = webhook
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const response = await fetch(address, {
    method: 'POST',
    body: Buffer.from(bytes),
    headers: {
      'content-type': 'application/json',
      'ob-event': event,
      'ob-action': action,
      'ob-delivery-id': deliveryId,
      'ob-hook-id': hookId,
      'ob-signature': createHash('sha256').update(bytes).update(key).digest('hex'),
      ...headers,
    },
  })
  await response.arrayBuffer()
  return response.status
}
