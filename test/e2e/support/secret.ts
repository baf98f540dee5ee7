import type { Page } from '@playwright/test'

/** Stores another client secret for the test environment of the first channel, for this session. */
export const storeTestSecret = (page: Page, value: string): Promise<void> =>
  page.evaluate(async (secret) => {
    const snapshot = await window.greenroom.getSnapshot()
    const channelKey = snapshot.ok ? snapshot.value.channels[0]?.key : undefined
    if (channelKey === undefined) throw new Error('There is no channel')
    const saved = await window.greenroom.saveClientSecret({
      channelKey,
      environment: 'test',
      secret: { value: secret, keep: 'session' },
    })
    if (!saved.ok) throw new Error(saved.error.message)
  }, value)
