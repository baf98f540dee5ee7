import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { openDemo, room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** Requests that are made again, and requests that are put together. */

const list = (page: Page) => page.getByRole('grid', { name: 'Exchanges, newest first' })
const detail = (page: Page) => page.getByRole('region', { name: 'The exchange' })
const builder = (page: Page) => page.getByRole('dialog', { name: /^Request to/ })

const withCatalogCall = async (page: Page) => {
  await openDemo(page)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  await room(page, 'Exchanges').click()
  await list(page).getByRole('row').filter({ hasText: 'List catalog events' }).click()
}

test('r repeats the opened call, and opens what came of it', async ({ greenroom: { page } }) => {
  await withCatalogCall(page)
  await page.keyboard.press('r')
  await expect(detail(page).getByText('List catalog events (repeated)')).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(4)
  await expect(detail(page).getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`a call is repeated with its header broken on purpose, and the draft stays, ${theme}`, async ({
    greenroom: { page, setSystemTheme, setSize },
  }) => {
    await setSystemTheme(theme)
    await withCatalogCall(page)
    await page.getByRole('button', { name: 'Repeat with changes…' }).click()
    const form = builder(page).getByRole('form', { name: 'Request' })
    await form.getByLabel('Authorization header').selectOption('quoted')
    const preview = builder(page).getByRole('textbox', { name: 'Raw request to send' })
    await expect(preview).toContainText('Authorization: Bearer "•••«access token»"')
    await form.getByRole('button', { name: 'Send' }).click()
    const result = builder(page).getByRole('region', { name: 'What came of it' })
    await expect(result.getByText('List catalog events (repeated, token in quotes)')).toBeVisible()
    await expect(result.getByText('401').first()).toBeVisible()
    await check(page, theme, 'Request builder')
    await setSize(960, 640)
    await check(page, theme, 'Request builder, small')

    await page.keyboard.press('Escape')
    await expect(builder(page)).toBeHidden()
    await room(page, 'Overview').click()
    await room(page, 'Exchanges').click()
    await page.getByRole('button', { name: 'New request…' }).click()
    await expect(form.getByLabel('Authorization header')).toHaveValue('quoted')
    await form.getByRole('button', { name: 'Start anew' }).click()
    await expect(form.getByLabel('Authorization header')).toHaveValue('as-it-should')
  })
}

test('a free request stays within the environment, and goes out as it is shown', async ({ greenroom: { page } }) => {
  await openDemo(page)
  const production = await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    return snapshot.ok ? (snapshot.value.channels[0]?.environments.production?.baseUrl ?? '') : ''
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Type a command').fill('New request')
  await page.keyboard.press('Enter')
  const form = builder(page).getByRole('form', { name: 'Request' })
  await form.getByLabel('Request', { exact: true }).selectOption('free')
  const path = form.getByRole('textbox', { name: 'Path' })
  const send = form.getByRole('button', { name: 'Send' })
  for (const [typed, why] of [
    [`${production}/catalog-api/v1/events`, /is the production environment/],
    ['//127.0.0.1/x', /Two slashes at the start name another host/],
    ['/a/../b', /Leave out the parts/],
    ['/a\\b', /forward slashes/],
  ] as const) {
    await path.fill(typed)
    await expect(form.getByText(why)).toBeVisible()
    await expect(send).toBeDisabled()
  }
  await path.fill('/catalog-api/v1/events?page=1')
  await form.getByLabel('Method').selectOption('POST')
  await form.getByRole('button', { name: 'Add a header' }).click()
  await form.getByRole('textbox', { name: 'Name of header 1' }).fill('Host')
  // Said once, at its field.
  await expect(form.getByText(/Host is made from the base URL/)).toHaveCount(1)
  await expect(form.getByRole('textbox', { name: 'Name of header 1' })).toHaveAccessibleDescription(/Host is made/)
  await form.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Trace')
  await form.getByRole('textbox', { name: 'Value of X-Trace' }).fill('1')
  await form.getByText('Form fields', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Name of field 1' }).fill('a b')
  await form.getByRole('textbox', { name: 'Value of a b' }).fill('ñ&=')
  const preview = builder(page).getByRole('textbox', { name: 'Raw request to send' })
  await expect(preview).toContainText('POST /catalog-api/v1/events?page=1 HTTP/1.1')
  await expect(preview).toContainText('a+b=%C3%B1%26%3D')
  await send.click()
  const result = builder(page).getByRole('region', { name: 'What came of it' })
  await result.getByRole('tab', { name: 'Wire' }).click()
  const sent = result.getByRole('textbox', { name: 'Raw request as sent' })
  await expect(sent).toContainText('X-Trace: 1')
  await expect(sent).toContainText('a+b=%C3%B1%26%3D')
})

test('production asks before what changes state there', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await page.getByRole('radio', { name: 'PRODUCTION' }).click()
  await room(page, 'Exchanges').click()
  await page.getByRole('button', { name: 'New request…' }).click()
  const form = builder(page).getByRole('form', { name: 'Request' })
  await form.getByLabel('Request', { exact: true }).selectOption('free')
  await form.getByLabel('Method').selectOption('DELETE')
  await expect(form.getByText(/Production is read-only/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  await form.getByLabel('Method').selectOption('GET')
  await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled()
})

test('a request under way is cancelled, and its connection with it', async ({ greenroom: { page } }) => {
  await openDemo(page)
  let reached = 0
  let left = 0
  // It gives tokens, and never answers anything else.
  const server = createServer((request, response) => {
    if (request.url === '/oauth/token')
      return void response.end(JSON.stringify({ access_token: 'a.b.c', token_type: 'bearer', expires_in: 43_199 }))
    reached += 1
    response.once('close', () => {
      left += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    await page.evaluate(async (baseUrl) => {
      const snapshot = await window.greenroom.getSnapshot()
      const channel = snapshot.ok ? snapshot.value.channels[0] : undefined
      const settings = channel?.environments.test
      if (!channel || !settings) throw new Error('There is no demo channel')
      const target = { channelKey: channel.key, environment: 'test' as const }
      await window.greenroom.saveEnvironment({ ...target, settings: { ...settings, baseUrl } })
    }, `http://127.0.0.1:${port}`)
    await room(page, 'Exchanges').click()
    await page.getByRole('button', { name: 'New request…' }).click()
    const form = builder(page).getByRole('form', { name: 'Request' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => reached).toBe(1)
    await expect(builder(page).getByText('Sending…')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => left).toBe(1)
    await expect(builder(page).getByText('Sending…')).toBeHidden()
    await expect(builder(page).getByRole('alert')).toContainText(/cancelled/i)
    await expect(form.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
