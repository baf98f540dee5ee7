import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDemo, room } from './demo.ts'
import { webhookAddress } from './webhooks.ts'

/** A hook of the demo's channel whose key a test knows. */
export const ownHook = { hookId: 'hook-17', key: 'the key of hook-17' }

/** What that hook's signature of a body is, by §5.3. */
export const signatureOf = (body: string): string => createHash('sha256').update(body).update(ownHook.key).digest('hex')

/** Opens the demo's Deliveries room with that hook; gives the address of its listener. */
export const openWithOwnHook = async (page: Page): Promise<string> => {
  await openDemo(page)
  await page.evaluate(async ({ hookId, key }) => {
    const snapshot = await window.greenroom.getSnapshot()
    const channelKey = snapshot.ok ? (snapshot.value.channels[0]?.key ?? '') : ''
    const hook = { hookId, environment: 'test', label: 'orders', keySource: 'own' } as const
    await window.greenroom.saveHook({ channelKey, hook, previousHookId: null, key: { value: key, keep: 'session' } })
  }, ownHook)
  await room(page, 'Deliveries').click()
  return webhookAddress(page)
}
