import type { Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** What keeps the environments apart while a channel is set up. */

const form = (page: Page) => page.locator('[data-section="environment"]')

const setUp = async (page: Page, baseUrl: string, channelId: string) => {
  await form(page).getByLabel('Base URL').fill(baseUrl)
  await form(page).getByLabel('Channel id').fill(channelId)
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form(page).getByRole('button', { name: 'Delete environment…' })).toBeVisible()
}

const typeSecret = async (page: Page, secret: string) => {
  await form(page).getByText('for this session only').click()
  await form(page).getByRole('textbox', { name: 'Client secret' }).fill(secret)
  await form(page).getByRole('button', { name: 'Store' }).click()
}

const kept = (page: Page) => form(page).getByText('this session only', { exact: true })

const switchTo = async (page: Page, environment: 'TEST' | 'PRODUCTION') => {
  await page.getByRole('radio', { name: environment }).click()
  await expect(page.locator(`[data-environment="${environment.toLowerCase()}"]`)).toBeVisible()
}

/** A channel with both environments and a secret in test; ends in production. */
const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'New channel…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New channel' })
  await dialog.getByLabel('Name').fill('Teatre Nou')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await setUp(page, 'https://test.example', '1201')
  await typeSecret(page, 'the-secret-of-test')
  await expect(kept(page)).toBeVisible()
  await switchTo(page, 'PRODUCTION')
}

test('a secret of the other environment is noticed at its field, and stored only when one insists', async ({
  greenroom: { page, setSystemTheme },
}) => {
  await begin(page)
  await setUp(page, 'https://api.example', '8801')
  await typeSecret(page, 'the-secret-of-test')
  const alert = form(page).getByRole('alert')
  await expect(alert).toContainText('The same secret is stored for the test environment of this channel.')
  await expect(form(page).getByRole('textbox', { name: 'Client secret' })).toHaveAttribute('aria-invalid', 'true')
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'a secret of the other environment')
  }
  // Typing on takes the warning away; another secret is stored without a question.
  await form(page).getByRole('textbox', { name: 'Client secret' }).fill('the-secret-of-production')
  await expect(alert).toBeHidden()
  await form(page).getByRole('textbox', { name: 'Client secret' }).fill('the-secret-of-test')
  await form(page).getByRole('button', { name: 'Store' }).click()
  await alert.getByRole('button', { name: 'Save anyway' }).click()
  await expect(kept(page)).toBeVisible()
  await expect(alert).toBeHidden()

  // The key of a hook too.
  await page.getByRole('button', { name: 'Add a hook' }).click()
  const hook = page.getByRole('form', { name: 'Add a hook' })
  await hook.getByLabel('Hook id').fill('orders')
  await hook.getByText('for this session only').click()
  await hook.getByRole('textbox', { name: 'API key' }).fill('the-secret-of-test')
  await hook.getByRole('button', { name: 'Add hook' }).click()
  await hook.getByRole('alert').getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByRole('cell', { name: 'orders', exact: true })).toBeVisible()
})

test('an address or a channel id that reads like the other environment gets a hint, and may be saved', async ({
  greenroom: { page },
}) => {
  await begin(page)
  await form(page).getByLabel('Base URL').fill('https://sandbox.example/api')
  await expect(form(page).getByText('“sandbox” in this address reads like a test environment.')).toBeVisible()
  await form(page).getByLabel('Channel id').fill('1201')
  await expect(form(page).getByText('of this channel has the same channel id.')).toBeVisible()
  await setUp(page, 'https://sandbox.example/api', '1201')
})

test('another base URL asks what becomes of the stored secrets', async ({ greenroom }) => {
  const { page, setSystemTheme } = greenroom
  await begin(page)
  await switchTo(page, 'TEST')
  const baseUrl = form(page).getByLabel('Base URL')
  await baseUrl.fill('https://elsewhere.example/')
  const save = form(page).getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Change the base URL?' })
  await expect(dialog).toContainText('sends the client secret to https://elsewhere.example.')
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'the question about another base URL')
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(kept(page)).toBeVisible()

  // Kept: the address is another one, and the secret is still there.
  await save.click()
  await dialog.getByRole('button', { name: 'Change the base URL' }).click()
  await expect(dialog).toBeHidden()
  await expect(baseUrl).toHaveValue('https://elsewhere.example')
  await expect(kept(page)).toBeVisible()

  // Deleted: nothing is stored any more.
  await baseUrl.fill('https://third.example')
  await save.click()
  await dialog.getByRole('radio', { name: 'Delete the stored secrets too' }).check()
  await dialog.getByRole('button', { name: 'Change the base URL' }).click()
  await expect(dialog).toBeHidden()
  await expect(baseUrl).toHaveValue('https://third.example')
  await expect(kept(page)).toBeHidden()

  // Without stored secrets nothing is asked.
  await baseUrl.fill('https://fourth.example')
  await save.click()
  await expect(save).toBeDisabled()
  await room(page, 'Overview').click()
  await expect(page.getByTestId('rung-credentials')).not.toHaveAttribute('data-state', 'done')
})

test('what is stored and looks mixed up is told of at the next start, until it is acknowledged', async ({
  greenroom,
  launchGreenroom,
}) => {
  await begin(greenroom.page)
  await setUp(greenroom.page, 'https://sandbox.example/api', '1201')
  const notice = (page: Page) => page.getByText('What is stored looks mixed up between test and production.')
  // The form said so already.
  await expect(notice(greenroom.page)).toHaveCount(0)
  const { profile } = greenroom
  await greenroom.close()

  const second = await launchGreenroom({ profile })
  await expect(notice(second.page)).toBeVisible()
  const whole = second.page.getByRole('status').filter({ has: notice(second.page) })
  await expect(whole).toContainText('Teatre Nou, production: “sandbox” in this address reads like a test environment.')
  await expect(whole).toContainText('of this channel has the same channel id.')
  for (const theme of ['light', 'dark'] as const) {
    await second.setSystemTheme(theme)
    await check(second.page, theme, 'the notice of what is mixed up')
  }
  await second.page.getByRole('button', { name: /^Acknowledge: What is stored/ }).click()
  await expect(notice(second.page)).toHaveCount(0)
  await second.close()

  const third = await launchGreenroom({ profile })
  await room(third.page, 'Settings').click()
  await expect(form(third.page).getByLabel('Base URL')).toHaveValue('https://sandbox.example/api')
  await expect(notice(third.page)).toHaveCount(0)
})
