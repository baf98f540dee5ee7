import { expect, type Page } from '@playwright/test'
import type { Target } from '../../../src/shared/models/environment.ts'
import type { Simulator } from './simulator.ts'

/** Sets up a channel of the test environment through the bridge, with its secret for this session, and selects it. */
export const setUpChannel = async (
  page: Page,
  simulator: Simulator,
  { name = 'Teatre Nou', retryOnAuth001 = true } = {},
): Promise<Target> => {
  const { baseUrl, channelId, clientId, clientSecret, applicablePromotions } = simulator.environments.test
  const settings = { baseUrl, channelId, clientId, applicablePromotions, retryOnAuth001 }
  const channelKey = await page.evaluate(
    async ({ name, settings, clientSecret }) => {
      const { greenroom } = window
      const created = await greenroom.createChannel({ name })
      if (!created.ok) throw new Error(created.error.message)
      const target = { channelKey: created.value.key, environment: 'test' as const }
      const secret = { value: clientSecret, keep: 'session' as const }
      const results = [
        await greenroom.saveEnvironment({ ...target, settings, storedSecrets: 'keep' }),
        await greenroom.saveClientSecret({ ...target, secret }),
        await greenroom.savePreferences({ selected: target }),
      ]
      for (const result of results) if (!result.ok) throw new Error(result.error.message)
      return target.channelKey
    },
    { name, settings, clientSecret },
  )
  await expect(page.getByRole('button', { name: `Channel: ${name}` })).toBeVisible()
  return { channelKey, environment: 'test' }
}
