import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { environmentData } from '../../src/simulator/environment-data.ts'
import { openDemo, room, sendFromStageDoor } from '../e2e/support/demo.ts'
import { expect, type Greenroom, test } from '../e2e/support/fixtures.ts'
import { root } from '../e2e/support/runtime.ts'
import { storeTestSecret } from '../e2e/support/secret.ts'
import { postWebhook, webhookAddress } from '../e2e/support/webhooks.ts'

/** The demo after some use: what the pictures show. */
const useTheDemo = async (page: Page): Promise<void> => {
  await openDemo(page)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  for (const [event, action, fault] of [
    ['PRODUCT', 'CATALOG'],
    ['B2BBALANCE', 'UPDATE'],
    ['ORDER', 'BOOKING'],
    ['MEMBERORDER', 'PURCHASE'],
    ['PROMOTION', 'UPDATE', 'A hook that is not configured'],
    ['PREORDER', 'ABANDONED'],
    ['SESSION_UPDATE', 'CATALOG'],
    ['EVENT_UPDATE', 'CATALOG'],
    ['ITEM', 'BARCODE_VALIDATION'],
    ['ITEM', 'TRANSFER', 'Signed with another key'],
    ['ORDER', 'REFUND'],
    ['ORDER', 'RELOCATE'],
    ['ORDER', 'PURCHASE'],
  ] as const) {
    await sendFromStageDoor(page, event, action, fault)
  }
  await room(page, 'Deliveries').click()
  await expect(page.getByRole('row').filter({ hasText: 'PURCHASE' }).first()).toBeVisible()
}

/** A refund whose body was re-serialized after it was signed: what a proxy that parses JSON does. */
const sendReserialized = async (page: Page): Promise<void> => {
  const { id: hookId, apiKey: key } = environmentData.test.hook
  const order = { code: 'T63F29BE4E4', url: 'http://127.0.0.1/orders-api/v1/orders/T63F29BE4E4' }
  const signature = createHash('sha256').update(JSON.stringify(order)).update(key).digest('hex')
  const headers = { 'ob-signature': signature }
  const body = JSON.stringify(order, null, 2)
  await postWebhook(await webhookAddress(page), { event: 'ORDER', action: 'REFUND', body, hookId, key, headers })
}

const camera = (page: Page) => async (name: string) => {
  await page.mouse.move(640, 798)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'docs/pictures', `${name}.png`), animations: 'disabled' })
}

test('the diagnosis', async ({ greenroom: { page, setSize, setSystemTheme } }) => {
  await setSize(1280, 800)
  await setSystemTheme('light')
  await openDemo(page)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  for (const action of ['PURCHASE', 'BOOKING', 'REFUND']) await sendFromStageDoor(page, 'ORDER', action)
  await storeTestSecret(page, 'a-secret-that-was-pasted-wrong')
  await page.getByTestId('rung-token').getByRole('button').click()
  const diagnosis = page.getByRole('region', { name: /^invalid_client/ })
  await diagnosis.getByRole('button', { name: /not effective yet/ }).click()
  await diagnosis.getByRole('button', { name: 'Wait until effective' }).click()
  await expect(diagnosis).toContainText(/Waiting for a token: asked 1 time, again in/)
  await camera(page)('diagnosis-light')
})

test('the token inspector', async ({ greenroom: { page, setSize, setSystemTheme } }) => {
  await setSize(1280, 800)
  await setSystemTheme('light')
  await openDemo(page)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  await page.getByTestId('token-pill').click()
  await expect(page.getByRole('region', { name: 'Claims', exact: true })).toContainText('Not verified')
  await camera(page)('token-inspector-light')
})

test('pictures', async ({ greenroom }) => {
  const { page, setSize, setSystemTheme }: Greenroom = greenroom
  const take = camera(page)
  await setSize(1280, 800)
  await setSystemTheme('light')
  await useTheDemo(page)

  await page.getByRole('row').filter({ hasText: 'PURCHASE' }).first().click()
  await page.getByRole('tab', { name: 'Body' }).click()
  await expect(page.getByText('"code"')).toBeVisible()
  await take('deliveries-light')

  const retried = page.getByRole('row').filter({ hasText: 'PROMOTION' }).filter({ hasText: '…401 401 401' })
  await expect(retried).toBeVisible({ timeout: 30_000 })
  await retried.click()
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(page.getByRole('list', { name: 'Findings' })).toBeVisible()
  await take('attempts-light')
  await page.getByText('Coverage', { exact: true }).click()
  await expect(page.getByText('published combinations verified')).toBeVisible()
  await take('coverage-light')
  await page.getByText('List', { exact: true }).click()

  await page.getByRole('row').filter({ hasText: 'RELOCATE' }).first().click()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page.getByRole('menuitem', { name: /^Same delivery id: ORDER \/ UPDATE/ }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare' })
  await expect(comparison.getByText(/^Difference 1 of/)).toBeVisible()
  await take('compare-light')
  await page.keyboard.press('Escape')
  await expect(comparison).toHaveCount(0)

  await room(page, 'Promotions').click()
  await page.getByRole('button', { name: 'Use code' }).click()
  const available = page.getByRole('row').filter({ hasText: 'Available' })
  await expect(available.first()).toBeVisible()
  const count = await available.count()
  await available.first().getByRole('button', { name: 'Add' }).click()
  await expect(available).toHaveCount(count - 1)
  await take('promotions-light')

  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await room(page, 'Timeline').click()
  await expect(page.getByRole('grid', { name: 'Timeline, oldest first' }).getByRole('row').last()).toContainText(
    'PURCHASE',
  )
  await take('timeline-light')

  await room(page, 'Overview').click()
  await take('overview-light')

  await setSystemTheme('dark')
  await room(page, 'Deliveries').click()
  await sendReserialized(page)
  await page.getByRole('row').filter({ hasText: 'T63F29BE4E4' }).first().click()
  await page.getByRole('tab', { name: 'Signature' }).click()
  await expect(page.getByText('re-serialized').first()).toBeVisible()
  await take('deliveries-mismatch-dark')

  await page.getByRole('radio', { name: 'PRODUCTION' }).click()
  await room(page, 'Promotions').click()
  await expect(page.getByText('Production is read-only')).toBeVisible()
  await take('promotions-production-dark')
})
