import type { Page } from '@playwright/test'
import { copiedBy } from './support/clipboard.ts'
import { openDemo, openTool, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { postWebhook, webhookAddress } from './support/webhooks.ts'

/** The Deliveries room, with webhooks that the demo's simulator sends and others that come from elsewhere. */

const list = (page: Page) => page.getByRole('grid', { name: 'Deliveries, newest first' })
const row = (page: Page, text: string) => list(page).getByRole('row').filter({ hasText: text })
const detail = (page: Page) => page.getByRole('region', { name: 'The delivery' })
const selected = (page: Page) => list(page).locator('[aria-selected="true"]')

/** Opens the demo's Deliveries room; gives the address of its listener. */
const openDeliveries = async (page: Page): Promise<string> => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible()
  return webhookAddress(page)
}

const from = (hookId: string) => ({ hookId, key: 'the-key' })
const order = (code: string) => JSON.stringify({ code, url: `https://api.example.com/orders/${code}` })

test('the list says how to begin, and is narrowed by filter and search', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  await page.getByRole('main').getByRole('button', { name: 'Open the stage door' }).click()
  await expect(page.getByRole('dialog', { name: 'Stage door' })).toBeVisible()
  await page.keyboard.press('Escape')

  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await expect(row(page, 'PURCHASE')).toContainText('Verified')
  await postWebhook(address, { event: 'ITEM', action: 'TRANSFER', body: order('ORD-1'), ...from('hook-x') })
  await postWebhook(address, { event: 'NEW_KIND', action: 'ODD', body: '{"id":77}', ...from('hook-x') })
  await expect(row(page, 'NEW_KIND')).toContainText('77')
  await expect(row(page, 'TRANSFER')).toContainText('Unknown hook')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Verdict').selectOption('Unknown hook')
  await expect(row(page, 'PURCHASE')).toHaveCount(0)
  await page.getByLabel('Event').selectOption('ITEM')
  await expect(row(page, 'NEW_KIND')).toHaveCount(0)
  await expect(row(page, 'TRANSFER')).toBeVisible()
  await page.keyboard.press('Escape')

  // What comes is filtered as what is there.
  await postWebhook(address, { event: 'ITEM', action: 'BARCODE_VALIDATION', body: order('ORD-2'), ...from('hook-x') })
  await postWebhook(address, { event: 'CHANNEL', action: 'UPDATE', body: '{"id":1}', ...from('hook-x') })
  await expect(row(page, 'BARCODE_VALIDATION')).toBeVisible()
  await expect(row(page, 'CHANNEL')).toHaveCount(0)

  await page.getByRole('button', { name: 'Take off the filter event ITEM' }).click()
  await expect(row(page, 'CHANNEL')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('new_kind')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'NEW_KIND')).toBeVisible()
  await page.keyboard.type(' and more')
  await expect(page.getByText('No delivery passes the filter')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(row(page, 'PURCHASE')).toBeVisible()
})

test('the search looks in bodies and headers, and takes what comes meanwhile', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const send = (action: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    postWebhook(address, { event: 'ORDER', action, body, headers, ...from('hook-x') })
  await send('PURCHASE', '{"code":"ORD-1","holder":"Zoë Example"}')
  await send('REFUND', '{"code":"ORD-2"}', { 'x-trace': 'edge-node-17' })
  await expect(row(page, 'REFUND')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('zoë ex')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'PURCHASE')).toBeVisible()
  // What comes while the text stands there is judged by it too.
  await send('CANCEL', '{"code":"ORD-3","holder":"Max"}')
  await send('PRINT', '{"code":"ORD-4","holder":"ZOË EXAMPLE"}')
  await expect(row(page, 'PRINT')).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(3)

  const search = page.getByRole('textbox', { name: 'Search deliveries' })
  await search.fill('Node-17')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'REFUND')).toBeVisible()
  await search.fill('action:REFUND max')
  await expect(page.getByText('in the first 64 KiB of bodies')).toBeVisible()
  await search.fill('"* AND NEAR(')
  await expect(page.getByText('No delivery passes the filter')).toBeVisible()
  await search.fill('🎭')
  await expect(page.getByText('A text of one or two characters')).toBeVisible()
  await search.fill('')
  await expect(list(page).getByRole('row')).toHaveCount(5)
})

test('findings stand in the list, and narrow it', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const send = (event: string, action: string, body: string, deliveryId?: string) =>
    postWebhook(address, { event, action, body, ...from('hook-x'), ...(deliveryId && { deliveryId }) })
  await send('ORDER', 'PURCHASE', order('ORD-1'))
  await send('ORDER', 'CATALOG', '{"code":"ORD-2"}')
  await send('CHANNEL', 'UPDATE', '{"id":"7"}')
  await expect(row(page, 'PURCHASE').getByText('none', { exact: true })).toBeVisible()
  await expect(row(page, 'CATALOG').getByText('2 errors')).toBeVisible()
  await expect(row(page, 'CHANNEL').getByText('1 warning')).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Findings').selectOption('With errors')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'CATALOG')).toBeVisible()
  await page.getByLabel('Findings').selectOption('id-as-text')
  await expect(row(page, 'CHANNEL')).toBeVisible()
  await expect(row(page, 'CATALOG')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // What is judged meanwhile comes into the list.
  await send('PRODUCT', 'CATALOG', '{"id":"8"}')
  await expect(row(page, 'PRODUCT')).toBeVisible()
  await page.getByRole('button', { name: 'Take off the filter finding id-as-text' }).click()

  // What a later delivery changes is judged again, and its row with it.
  const search = page.getByRole('textbox', { name: 'Search deliveries' })
  await search.fill('findings:none')
  await send('ORDER', 'REFUND', order('ORD-9'), 'd-9')
  await expect(row(page, 'REFUND')).toBeVisible()
  await send('ORDER', 'CANCEL', order('ORD-10'), 'd-9')
  await expect(row(page, 'REFUND')).toHaveCount(0)
  await search.fill('finding:delivery-id-reused')
  await expect(list(page).getByRole('row')).toHaveCount(3)
  await expect(row(page, 'REFUND').getByText('1 error', { exact: true })).toBeVisible()
})

test('a body is shown as received: pretty, raw and hex', async ({ greenroom: { app, page } }) => {
  const address = await openDeliveries(page)
  const text = '{"code": "ORD-9",\r\n\t"url":"https://x/9","n":12345678901234567890,"n":1.50}'
  await postWebhook(address, { event: 'ORDER', action: 'PRINT', body: text, ...from('hook-x') })
  await row(page, 'PRINT').click()
  await page.getByRole('tab', { name: 'Body' }).click()
  const pretty = page.getByRole('textbox', { name: 'Pretty body' })
  await expect(pretty.locator('.cm-line')).toHaveText([
    '{',
    '  "code": "ORD-9",',
    '  "url": "https://x/9",',
    '  "n": 12345678901234567890,',
    '  "n": 1.50',
    '}',
  ])
  await page.getByText('Raw', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Raw body' }).locator('.cm-line')).toHaveText([
    '{"code": "ORD-9",\\r',
    '\t"url":"https://x/9","n":12345678901234567890,"n":1.50}',
  ])
  const copied = (name: string) => copiedBy(app, () => page.getByRole('button', { name }).click())
  expect(await copied('Copy the body as text')).toBe(text)

  const bytes = new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d])
  await postWebhook(address, { event: 'CHANNEL', action: 'UPDATE', body: bytes, ...from('hook-x') })
  await row(page, 'CHANNEL').click()
  await expect(detail(page).getByText('not UTF-8 text')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Pretty body' })).toHaveText('{"\\xE9"}')
  await page.getByText('Hex', { exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Hex of the body' })).toHaveText(/^0000\s+7b 22 e9 22 7d\s+\{"\."\}$/)
  expect(await copied('Copy the body as hex')).toBe('7b22e9227d')
})

test('a body of a mebibyte opens, in every view', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const filler = 'é'.repeat((1024 * 1024 - 30) / 2)
  const body = `{"code":"ORD-BIG","x":"${filler}"}`.padEnd(1024 * 1024 - filler.length)
  expect(new TextEncoder().encode(body)).toHaveLength(1024 * 1024)
  await postWebhook(address, { event: 'ORDER', action: 'UPDATE', body, ...from('hook-x') })
  await row(page, 'UPDATE').click()
  await page.getByRole('tab', { name: 'Body' }).click()
  await expect(page.getByRole('textbox', { name: 'Pretty body' })).toContainText('"ORD-BIG"')
  await page.getByText('Raw', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Raw body' })).toContainText('{"code":"ORD-BIG"')
  await page.getByText('Hex', { exact: true }).first().click()
  const hex = page.getByRole('region', { name: 'Hex of the body' })
  await expect(hex).toContainText('7b 22 63 6f 64 65 22 3a')
  await hex.press('End')
  await expect(hex).toContainText('ffff0')
})

test('headers are shown as received, with what is wrong with them', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const headers = { 'ob-signature': '', 'X-Long': 'x'.repeat(10_000) }
  await postWebhook(address, { event: 'ORDER', action: 'CANCEL', body: order('ORD-3'), ...from('h'), headers })
  await row(page, 'CANCEL').click()
  await expect(detail(page)).toContainText('Malformed')
  await page.getByRole('tab', { name: 'Headers' }).click()
  await expect(detail(page).getByText('ob-signature is empty')).toBeVisible()
  await expect(detail(page).getByText('unsigned', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all 10,000 characters' }).click()
  await expect(page.getByRole('table', { name: 'Headers as received' })).toContainText('x'.repeat(10_000))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('an unknown hook is added in place, and what came before is verified again', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const send = (code: string, action = 'PURCHASE') =>
    postWebhook(address, { event: 'ORDER', action, body: order(code), hookId: 'hook-22', key: 'a key of mine' })
  expect(await send('ORD-A')).toBe(401)
  expect(await send('ORD-B', 'BOOKING')).toBe(401)

  await row(page, 'ORD-A').click()
  await page.getByRole('tab', { name: 'Signature' }).click()
  await expect(detail(page).getByText('Nothing: there is no key of this hook')).toBeVisible()
  await page.getByRole('button', { name: 'Add this hook' }).click()
  const form = page.getByRole('form', { name: 'Add a hook' })
  await expect(form.getByLabel('Hook id')).toHaveValue('hook-22')
  await form.getByLabel('Label').fill('orders')
  await form.getByRole('textbox', { name: 'API key' }).fill('a key of mine')
  await form.getByText('for this session only').click()
  await form.getByRole('button', { name: 'Add hook' }).click()

  await expect(page.getByText('2 earlier attempts of hook-22 verified again.')).toBeVisible()
  await expect(row(page, 'ORD-A')).toContainText('Verified')
  await expect(row(page, 'ORD-B')).toContainText('Verified')
  await expect(detail(page).getByText('Found verified later. Answered 401 when it came.')).toBeVisible()
  await expect(detail(page)).toContainText('followed by the API key of hook-22 (orders, test)')
  await expect(detail(page)).not.toContainText('a key of mine')
  expect(await send('ORD-C')).toBe(200)
})

test('retries are attempts of one delivery, and a companion stands beside it', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const retry = { event: 'ORDER', action: 'REFUND', body: order('ORD-R'), deliveryId: 'one', ...from('hook-x') }
  for (let i = 0; i < 3; i++) await postWebhook(address, retry)
  await expect(row(page, 'ORD-R')).toHaveCount(1)
  await expect(row(page, 'ORD-R')).toContainText('401 401 401')
  await row(page, 'ORD-R').click()
  await page.getByRole('tab', { name: 'Attempts' }).click()
  const attempts = page.getByRole('table', { name: 'Attempts, oldest first' }).getByRole('row')
  await expect(attempts).toHaveCount(4)
  await postWebhook(address, retry)
  await expect(attempts).toHaveCount(5)
  await expect(detail(page).getByText('No retries are left')).toBeVisible()

  await sendFromStageDoor(page, 'ORDER', 'RELOCATE')
  await row(page, 'RELOCATE').click()
  await page.getByRole('tab', { name: 'Summary' }).click()
  await page.getByRole('button', { name: 'Companion' }).click()
  await expect(page.getByRole('heading', { name: 'ORDER / UPDATE' })).toBeVisible()
  await page.getByRole('button', { name: 'Companion' }).click()
  await expect(page.getByRole('heading', { name: 'ORDER / RELOCATE' })).toBeVisible()

  await page.getByRole('button', { name: 'Fetch order' }).click()
  await expect(detail(page).getByRole('tab', { name: 'Response' })).toBeVisible()
  await expect(detail(page).getByText('Read order details')).toBeVisible()
})

test('the list is driven by keys', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  for (const code of ['ORD-1', 'ORD-2', 'ORD-3']) {
    await postWebhook(address, { event: 'ORDER', action: 'PURCHASE', body: order(code), ...from('hook-x') })
  }
  await expect(row(page, 'ORD-3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(selected(page)).toContainText('ORD-3')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(selected(page)).toContainText('ORD-1')
  await page.keyboard.press('k')
  await expect(selected(page)).toContainText('ORD-2')
  await expect(detail(page)).toContainText('ORD-2')

  await list(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(selected(page)).toContainText('ORD-3')
  await page.keyboard.press('End')
  await expect(selected(page)).toContainText('ORD-1')
  await expect(list(page)).toHaveAttribute('aria-activedescendant', (await selected(page).getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)

  // In the search, letters are letters.
  await page.keyboard.press('/')
  await page.keyboard.type('jk')
  await expect(page.getByRole('textbox', { name: 'Search deliveries' })).toHaveValue('jk')
  await expect(detail(page)).toHaveCount(0)
})

test('scrolled away the list stays where it is, and says what is new', async ({ greenroom: { page } }) => {
  const address = await openDeliveries(page)
  const send = async (name: string, count: number) => {
    for (let i = 0; i < count; i++) {
      await postWebhook(address, { event: 'ORDER', action: 'PRINT', body: order(`${name}${i}`), ...from('hook-x') })
    }
  }
  await send('OLD-', 60)
  await expect(row(page, 'OLD-59')).toBeVisible()
  await list(page).hover()
  await page.mouse.wheel(0, 640)
  await expect.poll(() => list(page).evaluate((grid) => grid.scrollTop)).toBe(640)
  const watched = row(page, 'OLD-30')
  await expect(watched).toBeVisible()
  const place = await watched.boundingBox()

  await send('NEW-', 3)
  const fresh = page.getByRole('button', { name: '3 new' })
  await expect(fresh).toBeVisible()
  expect(await watched.boundingBox()).toEqual(place)

  await fresh.click()
  await expect(row(page, 'NEW-2')).toBeVisible()
  await expect(fresh).toHaveCount(0)
  expect(await list(page).evaluate((grid) => grid.scrollTop)).toBe(0)

  await page.getByRole('button', { name: 'Pause' }).click()
  await send('LATER-', 1)
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(row(page, 'LATER-0')).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(row(page, 'LATER-0')).toBeVisible()
})

test('Escape closes what is on top, and the detail last', async ({ greenroom: { page } }) => {
  await openDeliveries(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await row(page, 'PURCHASE').click()
  await expect(detail(page)).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Verdict').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Verdict')).toHaveCount(0)
  await expect(detail(page)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Type a command')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Type a command')).toHaveCount(0)
  await expect(detail(page)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
})

test('keys mean the dialog that is open, also where its button lost the focus', async ({ greenroom: { page } }) => {
  await openDeliveries(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await row(page, 'PURCHASE').click()
  await openTool(page, 'Check a signature…')
  const dialog = page.getByRole('dialog', { name: 'Check a signature' })
  await dialog.getByRole('textbox', { name: 'Body' }).fill('{}')
  await dialog.getByRole('textbox', { name: 'Signature' }).fill('x')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'What was found' })).toBeVisible()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())

  await page.keyboard.press('p')
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 delivery selected')).toHaveCount(0)
  await expect(detail(page).getByRole('button', { name: 'Pin', exact: true })).toBeVisible()
})
