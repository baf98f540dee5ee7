import type { Page } from '@playwright/test'
import { copiedBy } from './support/clipboard.ts'
import { room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { type Simulator, withSimulator } from './support/simulator.ts'

/** A channel connected by hand, to a service that is not the demo's. */

const createChannel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New channel…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New channel' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const environmentForm = (page: Page) => page.locator('[data-section="environment"]')

const saveEnvironment = async (page: Page, simulator: Simulator): Promise<void> => {
  const { baseUrl, channelId, applicablePromotions } = simulator.environments.test
  const form = environmentForm(page)
  await form.getByLabel('Base URL').fill(baseUrl)
  await form.getByLabel('Channel id').fill(channelId)
  await form.getByLabel('Path of').fill(applicablePromotions.path)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Delete environment…' })).toBeVisible()
}

const storeSecret = async (page: Page, secret: string): Promise<void> => {
  const form = environmentForm(page)
  await form.getByText('for this session only').click()
  await form.getByRole('textbox', { name: 'Client secret' }).fill(secret)
  await form.getByRole('button', { name: 'Store' }).click()
  await expect(form.getByText('this session only', { exact: true })).toBeVisible()
}

test('a channel of one’s own: set up, token, promotions by hand, a verified delivery', async ({ greenroom }) => {
  const { page } = greenroom
  await withSimulator(async (simulator) => {
    const { clientSecret, cartToken, promotionalCode, secondHook } = simulator.environments.test
    await createChannel(page, 'Teatre Nou Tickets')
    await saveEnvironment(page, simulator)
    await storeSecret(page, clientSecret)
    await expect(page.getByRole('banner').getByText('Session only')).toBeVisible()

    // A hook that signs with the client secret.
    await page.getByRole('button', { name: 'Add a hook' }).click()
    const hookForm = page.getByRole('form', { name: 'Add a hook' })
    await hookForm.getByLabel('Hook id').fill(secondHook.id)
    await hookForm.getByLabel('Label').fill('orders, test')
    await hookForm.getByLabel('The API key is the same as the client secret').check()
    await hookForm.getByRole('button', { name: 'Add hook' }).click()
    await expect(page.getByText('same as the client secret', { exact: true })).toBeVisible()

    await room(page, 'Overview').click()
    await page.getByTestId('rung-token').getByRole('button').click()
    await expect(page.getByTestId('rung-token')).toHaveAttribute('data-state', 'done')

    await room(page, 'Promotions').click()
    await page.getByRole('textbox', { name: 'Cart', exact: true }).fill(cartToken)
    await page.getByRole('textbox', { name: 'Promotional code' }).fill(promotionalCode)
    await page.getByRole('button', { name: 'Use code' }).click()
    await expect(page.locator('[data-state="available"]').first()).toBeVisible()

    await room(page, 'Settings').click()
    const copy = page.locator('[data-section="listener"]').getByRole('button', { name: 'Copy the webhook address' })
    const url = await copiedBy(greenroom.app, () => copy.click())
    const { id: hookId, apiKey } = secondHook
    const report = await simulator.deliver({
      environment: 'test',
      url,
      event: 'ORDER',
      action: 'PURCHASE',
      hookId,
      apiKey,
    })
    expect(report.attempts.map(({ status }) => status)).toEqual([200])
    await room(page, 'Overview').click()
    await expect(page.getByTestId('rung-delivery')).toHaveAttribute('data-state', 'done')

    // Neither the page nor anything on disk has the secret.
    expect(await page.content()).not.toContain(clientSecret)
  })
})

test('what is typed wrong is said at its field, as one types', async ({ greenroom: { page } }) => {
  await createChannel(page, 'Wrong')
  const form = environmentForm(page)
  const baseUrl = form.getByLabel('Base URL')
  for (const [typed, said] of [
    ['http://service.example', 'Use https.'],
    ['https://service.example/a/../b', 'Leave out the parts . and ..'],
    ['https://user:pass@service.example', 'Leave out the user name'],
    ['nonsense', 'Start with https://'],
  ] as const) {
    await baseUrl.fill(typed)
    await expect(baseUrl).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText(said)).toBeVisible()
  }
  await baseUrl.fill('https://service.example')
  await expect(baseUrl).not.toHaveAttribute('aria-invalid', 'true')
  const channelId = form.getByLabel('Channel id')
  await channelId.fill('12a')
  await expect(form.getByText('A channel id has digits only.')).toBeVisible()

  // The same origin for both environments.
  await channelId.fill('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Delete environment…' })).toBeVisible()
  await page.getByRole('radio', { name: 'PRODUCTION' }).click()
  await expect(page.locator('[data-environment="production"]')).toBeVisible()
  await baseUrl.fill('https://SERVICE.example/other')
  await expect(form.getByText('Test and production must not share an origin.')).toBeVisible()

  // The name of a channel that exists.
  await page.getByRole('button', { name: /^Channel: / }).click()
  await page.getByRole('menuitem', { name: 'New channel…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New channel' })
  await dialog.getByLabel('Name').fill('Wrong')
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
})

test('without a secret, and with the wrong one, the message says what to do', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    await createChannel(page, 'Teatre')
    await saveEnvironment(page, simulator)
    await room(page, 'Overview').click()
    const token = page.getByTestId('rung-token')
    await token.getByRole('button').click()
    await expect(token.getByRole('alert')).toContainText('What to do:')

    await room(page, 'Settings').click()
    await storeSecret(page, 'not-the-secret')
    await room(page, 'Overview').click()
    await token.getByRole('button').click()
    await expect(token).toHaveAttribute('data-state', 'failed')
    await expect(token.getByRole('alert')).toContainText('invalid_client')
    await expect(page.getByTestId('token-pill')).toHaveText(/refused/)
  })
})

test('a keychain that is missing is said, with its remedy, and nothing is stored in plain text', async ({
  greenroom: { page },
}) => {
  await withSimulator(async (simulator) => {
    await createChannel(page, 'Teatre')
    await saveEnvironment(page, simulator)
    const form = environmentForm(page)
    await form.getByRole('textbox', { name: 'Client secret' }).fill('a-secret-of-mine')
    await form.getByRole('button', { name: 'Store' }).click()
    await expect(form.getByRole('alert')).toContainText('this session only')
    await expect(page.locator('[data-section="keychain"]')).toContainText('What to do:')
  })
})

test('a deleted channel is gone, after a question', async ({ greenroom: { page } }) => {
  await createChannel(page, 'Short-lived')
  await page.getByRole('button', { name: 'Delete channel…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await room(page, 'Overview').click()
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible()
})
