import type { Page } from '@playwright/test'
import { copiedBy } from './support/clipboard.ts'
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

test('the list is searched and filtered, and draws how long its calls took', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  await room(page, 'Exchanges').click()
  const rows = list(page).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(list(page).getByRole('columnheader', { name: /^0 to \d+ m?s$/ })).toBeVisible()
  const bar = rows.filter({ hasText: 'List catalog events' }).getByRole('img')
  await expect(bar).toHaveAccessibleName(/^Queued .* ms, first byte .* ms, rest .* ms: .* ms in all$/)

  const search = page.getByRole('textbox', { name: 'Search exchanges' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('CATALOG-api')
  await expect(rows).toHaveCount(2)
  await search.fill('operation:token status:2xx')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Obtain a token')
  await search.fill('is:failed')
  await expect(page.getByRole('heading', { name: 'No exchange passes the filter' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('dialog')
  await filters.getByLabel('Operation').selectOption('List catalog events')
  await filters.getByLabel('Time').selectOption('Last hour')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Take off the filter List catalog events' }).click()
  await expect(rows).toHaveCount(3)

  await rows.filter({ hasText: 'List catalog events' }).click()
  await page.getByRole('tab', { name: 'Timing' }).click()
  const around = detail(page).getByRole('list', { name: 'Calls around it, oldest first' })
  await expect(around.getByRole('listitem')).toHaveCount(2)
  await expect(around.getByRole('listitem').first()).toContainText('List catalog events')
  await page.getByRole('tab', { name: 'Wire' }).click()
  const sent = detail(page).getByRole('textbox', { name: 'Raw request as sent' })
  await expect(sent).toContainText('GET /catalog-api/v1/events HTTP/1.1')
  await expect(sent).toContainText('Authorization: Bearer •••«access token»')
})

test('a call is copied as a command, with variables in the place of its secrets', async ({
  greenroom: { app, page },
}) => {
  const copied = () => copiedBy(app, () => detail(page).getByRole('button', { name: 'Copy as cURL' }).click())
  await openDemo(page)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  await room(page, 'Exchanges').click()
  await list(page).getByRole('row').filter({ hasText: 'List catalog events' }).click()
  await expect(detail(page)).toContainText('GET events')
  const call = await copied()
  expect(call).toContain(`-H 'Authorization: Bearer '"$GREENROOM_TOKEN"`)
  expect(call).toMatch(/^curl -g -X 'GET' 'http:\/\/127\.0\.0\.1:\d+\/catalog-api\/v1\/events'/)

  await list(page).getByRole('row').filter({ hasText: '/oauth/token' }).click()
  await expect(detail(page)).toContainText('POST token')
  const token = await copied()
  expect(token).toContain('--data-urlencode "client_secret=$GREENROOM_CLIENT_SECRET"')
  expect(token).not.toContain('•••')
})
