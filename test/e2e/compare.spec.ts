import type { Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { openWithOwnHook, ownHook } from './support/own-hook.ts'
import { postWebhook } from './support/webhooks.ts'

/** Two deliveries, attempts or exchanges, compared: what differs in headers and body, as text and as bytes. */

const row = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Deliveries, newest first' }).getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compare' })
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name, exact: true })

/** Compares two rows by keys: one is selected, the other opened. */
const compareRows = async (page: Page, first: string, second: string): Promise<void> => {
  await row(page, first).click()
  await page.keyboard.press('c')
  await expect(page.getByText('Open another one, then press c')).toBeVisible()
  await row(page, second).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Compare (c)' }).click()
  await expect(dialog(page)).toBeVisible()
}

const spaced = '{"code": "ORD-1", "url": "https://api.example.com/ORD-1"}'
const compact = '{"code":"ORD-1","url":"https://api.example.com/ORD-1"}'

test('a delivery is compared with its companion: text, bytes and headers', async ({
  greenroom: { page, setSystemTheme, setSize },
}) => {
  const address = await openWithOwnHook(page)
  const pair = { event: 'ORDER', deliveryId: 'pair', ...ownHook }
  const relocated = '{"code":"ORD-2","url":"https://api.example.com/ORD-2","previous_code":"ORD-1"}'
  await postWebhook(address, { ...pair, action: 'RELOCATE', body: relocated })
  await postWebhook(address, { ...pair, action: 'UPDATE', body: compact, headers: { 'X-Proxy': 'edge' } })
  await row(page, 'RELOCATE').click()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page.getByRole('menuitem', { name: 'Same delivery id: ORDER / UPDATE, ORD-1' }).click()

  await expect(dialog(page).getByRole('region', { name: 'Left side' })).toContainText('ORDER / RELOCATE')
  await expect(dialog(page).getByRole('region', { name: 'Right side' })).toContainText('ORDER / UPDATE')
  await expect(dialog(page)).toContainText('First difference at byte 13 (0xD, counted from 0), line 1, column 14')
  await expect(dialog(page).getByRole('textbox', { name: 'Pretty body, left' })).toContainText('previous_code')
  await expect(dialog(page).getByRole('textbox', { name: 'Pretty body, right' })).not.toContainText('previous_code')
  await expect(dialog(page).getByText('Difference 1 of')).toBeVisible()

  await tab(page, 'Bytes').click()
  const hex = dialog(page).getByRole('region', { name: 'Hex of the bodies, left and right' })
  await expect(hex.locator('[data-current]')).toContainText('32')
  await dialog(page).getByRole('button', { name: 'Next difference' }).click()
  await expect(dialog(page).getByText('Difference 2 of')).toBeVisible()

  await tab(page, 'Headers').click()
  const headers = dialog(page).getByRole('table', { name: 'Headers of the delivery, compared' })
  const header = (name: string) => headers.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(header('ob-action')).toContainText('changed')
  await expect(header('ob-delivery-id')).toContainText('same')
  await expect(header('x-proxy')).toContainText('only right')
  await dialog(page).getByRole('switch', { name: 'Only what differs' }).click()
  await expect(header('ob-delivery-id')).toHaveCount(0)

  await dialog(page).getByRole('button', { name: 'Swap the sides' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Left side' })).toContainText('ORDER / UPDATE')
  await expect(header('x-proxy')).toContainText('only left')

  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    for (const name of ['Body', 'Bytes', 'Headers']) {
      await tab(page, name).click()
      await check(page, theme, `Compare, ${name}`)
    }
  }
  // In a narrow window the texts stand in one column.
  await setSize(960, 640)
  await tab(page, 'Body').click()
  await expect(dialog(page).getByRole('textbox', { name: 'Pretty body, left and right in one' })).toBeVisible()
})

test('pretty says that it hides what differs, and raw shows it', async ({ greenroom: { page } }) => {
  const address = await openWithOwnHook(page)
  await postWebhook(address, { event: 'ORDER', action: 'PURCHASE', body: compact, ...ownHook })
  await postWebhook(address, { event: 'ORDER', action: 'REFUND', body: spaced, ...ownHook })
  await compareRows(page, 'PURCHASE', 'REFUND')
  await expect(dialog(page).getByRole('note')).toContainText('Pretty shows no difference, yet the bytes differ')
  await expect(dialog(page).getByText('No difference', { exact: true })).toBeVisible()
  await dialog(page).getByText('Raw', { exact: true }).click()
  await expect(dialog(page).getByRole('note')).toHaveCount(0)
  await expect(dialog(page).getByRole('textbox', { name: 'Raw body, right' })).toContainText('"code": "ORD-1"')
  await expect(dialog(page).getByText('Difference 1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('2 deliveries selected')).toBeVisible()
})

test('equal, empty, binary and large bodies', async ({ greenroom: { page } }) => {
  const address = await openWithOwnHook(page)
  const large = (n: number) => `[${Array.from({ length: 40_000 }, (_, i) => `{"id":${i === 20_000 ? n : i}}`).join()}]`
  await postWebhook(address, { event: 'PRODUCT', action: 'CATALOG', body: compact, ...ownHook })
  await postWebhook(address, { event: 'CHANNEL', action: 'UPDATE', body: compact, ...ownHook })
  await postWebhook(address, { event: 'PROMOTION', action: 'UPDATE', body: '', ...ownHook })
  await postWebhook(address, { event: 'ITEM', action: 'TRANSFER', body: Uint8Array.of(1, 0xff, 3), ...ownHook })
  await postWebhook(address, { event: 'PREORDER', action: 'ABANDONED', body: large(7), ...ownHook })
  await postWebhook(address, { event: 'B2BBALANCE', action: 'UPDATE', body: large(8), ...ownHook })
  const compared = async (first: string, second: string) => {
    await compareRows(page, first, second)
    return dialog(page)
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear selection' }).click()
  }

  await expect(await compared('PRODUCT', 'CHANNEL')).toContainText('Both bodies are the same 54 bytes.')
  await expect(dialog(page).getByRole('textbox', { name: 'Pretty body of both' })).toContainText('ORD-1')
  await close()
  await expect(await compared('PROMOTION', 'CHANNEL')).toContainText('is empty; the ')
  await close()
  await expect(await compared('ITEM', 'CHANNEL')).toContainText('Not UTF-8 on the right')
  await close()
  await expect(await compared('PREORDER', 'B2BBALANCE')).toContainText('First difference at byte 248,')
  // The difference is in sight at once, far down.
  const right = dialog(page).getByRole('textbox', { name: 'Pretty body, right' })
  await expect(right.locator('.cm-changedText')).toHaveText('8')
  await expect(right.locator('.cm-changedText')).toBeInViewport()
  await dialog(page).getByText('Raw', { exact: true }).click()
  await expect(dialog(page)).toContainText('A line is longer than 20,000 characters.')
  await tab(page, 'Bytes').click()
  await expect(dialog(page).getByText('Difference 1 of 1', { exact: true })).toBeVisible()
})

test('two attempts of a delivery, and two exchanges', async ({ greenroom: { page } }) => {
  const address = await openWithOwnHook(page)
  const wrong = { event: 'ORDER', action: 'CANCEL', body: compact, deliveryId: 'one', ...ownHook }
  await postWebhook(address, { ...wrong, key: 'x' })
  await postWebhook(address, { ...wrong, key: 'y' })
  await row(page, 'CANCEL').click()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page.getByRole('menuitem', { name: 'The attempt before (1 of 2)' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Left side' })).toContainText('attempt 1 of 2, mismatch')
  await expect(dialog(page)).toContainText('Both bodies are the same 54 bytes.')
  await tab(page, 'Headers').click()
  const changed = dialog(page).getByRole('row').filter({ hasText: 'changed' })
  await expect(changed).toHaveCount(1)
  await expect(changed).toContainText('ob-signature')
  await page.keyboard.press('Escape')

  await room(page, 'Overview').click()
  const rung = page.getByTestId('rung-catalog')
  await rung.getByRole('button').click()
  await expect(rung).toHaveAttribute('data-state', 'done')
  await room(page, 'Exchanges').click()
  const exchanges = page.getByRole('grid', { name: 'Exchanges, newest first' }).getByRole('row')
  await exchanges.filter({ hasText: '/oauth/token' }).click()
  await page.keyboard.press('c')
  await exchanges.filter({ hasText: 'catalog-api' }).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('c')
  await expect(dialog(page)).toContainText('What was masked when it was recorded looks the same')
  await dialog(page).getByText('Request', { exact: true }).click()
  await expect(dialog(page)).toContainText('The right body is empty')
  await tab(page, 'Headers').click()
  await expect(dialog(page).getByRole('table', { name: 'Headers of the request, compared' })).toContainText(
    'only right',
  )
})
