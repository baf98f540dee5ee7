import type { Page } from '@playwright/test'
import { openDemo, room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** The Exchanges room: every call, with its request, response and timing. */

const list = (page: Page) => page.getByRole('grid', { name: 'Exchanges, newest first' })
const detail = (page: Page) => page.getByRole('region', { name: 'The exchange' })

test('every call is listed and opened, without its secrets', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await room(page, 'Exchanges').click()
  await expect(page.getByRole('heading', { name: 'No exchanges yet' })).toBeVisible()
  await room(page, 'Overview').click()
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')

  await room(page, 'Exchanges').click()
  await expect(list(page).getByRole('row')).toHaveCount(3)
  await list(page).getByRole('row').filter({ hasText: '/oauth/token' }).click()
  await expect(detail(page).getByRole('heading', { name: 'POST token' })).toBeVisible()
  await expect(detail(page).getByRole('textbox', { name: 'Pretty response body' })).toContainText('"expires_in"')
  await expect(detail(page).getByRole('textbox', { name: 'Pretty response body' })).not.toContainText('eyJ')

  await page.getByRole('tab', { name: 'Request' }).click()
  await expect(detail(page)).toContainText('grant_type')
  await expect(detail(page)).toContainText('client_credentials')
  await expect(detail(page)).toContainText('•••')
  await page.getByText('Raw', { exact: true }).click()
  await expect(detail(page).getByRole('textbox', { name: 'Raw request body' })).toContainText('channel_id=')

  await page.getByRole('tab', { name: 'Timing' }).click()
  for (const part of ['Queued', 'First byte', 'Rest', 'Total']) await expect(detail(page).getByText(part)).toBeVisible()

  await page.keyboard.press('k')
  await expect(detail(page).getByRole('heading', { name: 'GET events' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
})

test('a failed call says why, in both environments apart', async ({ greenroom: { page } }) => {
  await openDemo(page)
  const { environments, key } = await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    const channel = snapshot.ok ? snapshot.value.channels[0] : undefined
    if (!channel) throw new Error('There is no demo channel')
    return channel
  })
  const settings = environments.test
  if (!settings) throw new Error('The demo has no test environment')
  // Nothing listens on the discard port.
  await page.evaluate(
    ([channelKey, changed]) => window.greenroom.saveEnvironment({ channelKey, environment: 'test', settings: changed }),
    [key, { ...settings, baseUrl: 'http://127.0.0.1:9' }] as const,
  )
  await page.getByTestId('rung-token').getByRole('button').click()
  await room(page, 'Exchanges').click()
  await list(page).getByRole('row').filter({ hasText: '/oauth/token' }).first().click()
  await expect(detail(page).getByRole('alert')).toContainText(/refused/i)
  await expect(detail(page).getByText('No response came.')).toBeVisible()
  await page.getByRole('radio', { name: 'PRODUCTION' }).click()
  await expect(page.getByRole('heading', { name: 'No exchanges yet' })).toBeVisible()
  await expect(detail(page)).toHaveCount(0)
})
