import type { Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { postWebhook, webhookAddress } from './support/webhooks.ts'

/** The Timeline room: calls and deliveries on one axis. */

const list = (page: Page) => page.getByRole('grid', { name: 'Timeline, oldest first' })
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

/** Uses the code of the demo's cart and adds a promotion. */
const addPromotion = async (page: Page): Promise<void> => {
  await room(page, 'Promotions').click()
  await page.getByRole('button', { name: 'Use code' }).click()
  const available = page.getByRole('row').filter({ hasText: 'Available' })
  await expect(available.first()).toBeVisible()
  const count = await available.count()
  await available.first().getByRole('button', { name: 'Add' }).click()
  await expect(available).toHaveCount(count - 1)
}

test('calls and deliveries stand on one axis, live, and lead to their rooms', async ({
  greenroom: { page, setSystemTheme },
}) => {
  await openDemo(page)
  await room(page, 'Timeline').click()
  await expect(page.getByRole('heading', { name: 'Nothing on the timeline yet' })).toBeVisible()
  await addPromotion(page)
  await room(page, 'Timeline').click()
  // The code, its token, the promotion, and the list read after each.
  await expect(rows(page)).toHaveCount(5)

  // What comes appears, with its gap.
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).last()).toContainText(/\+\d+(\.\d)? m?s.*ORDER \/ PURCHASE.*Verified.*200/)
  await expect(page.getByRole('img', { name: /calls? and 1 attempt within .* ORDER \/ PURCHASE last/ })).toBeVisible()

  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'Timeline')
  }

  // By keys to the delivery, by mouse to the exchange.
  await page.keyboard.press('k')
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'The delivery' })).toContainText('ORDER / PURCHASE')
  await room(page, 'Timeline').click()
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true')
  await rows(page).filter({ hasText: 'addCartPromotion' }).click()
  await expect(
    page.getByRole('region', { name: 'The exchange' }).getByRole('heading', { name: 'POST addCartPromotion' }),
  ).toBeVisible()
})

test('it is narrowed by cart token, order code and time, and says what cannot be known', async ({
  greenroom: { page },
}) => {
  await openDemo(page)
  await addPromotion(page)
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: 'addCartPromotion' })).toHaveCount(1)
  await expect(page.getByText('Calls only: no delivery says of which cart it is.')).toBeVisible()
  await expect(rows(page).filter({ hasText: '/oauth/token' })).toHaveCount(0)

  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await sendFromStageDoor(page, 'PRODUCT', 'CATALOG')
  await room(page, 'Deliveries').click()
  const bought = page.getByRole('row').filter({ hasText: 'PURCHASE' })
  await bought.click()
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Of the calls only those that name the order.')).toBeVisible()
  await expect(page.getByLabel('From')).not.toHaveValue('')

  // Both: the cart's calls and the order's delivery, and nothing else.
  const cartToken = await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    const channelKey = snapshot.ok ? (snapshot.value.channels[0]?.key ?? '') : ''
    const cart = await window.greenroom.getDemoCart({ channelKey, environment: 'test' })
    return cart.ok ? cart.value.cartToken : ''
  })
  await page.getByRole('textbox', { name: 'Cart token' }).fill(cartToken)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('textbox', { name: 'Cart token' }).fill('no such cart')
  await page.getByRole('textbox', { name: 'Order code' }).fill('no such order')
  await expect(page.getByText('How a cart becomes an order is not published')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await expect(rows(page).filter({ hasText: 'CATALOG' })).toHaveCount(1)
})

test('a long timeline is loaded page by page, stays in place, and says what is new', async ({
  greenroom: { page, setSize },
}) => {
  await openDemo(page)
  const address = await webhookAddress(page)
  const post = (n: number) =>
    postWebhook(address, { event: 'ITEM', action: 'TRANSFER', body: `{"id":${n}}`, hookId: 'unknown', key: 'x' })
  for (let n = 0; n < 230; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => post(n + i)))
  await room(page, 'Timeline').click()
  await expect(page.getByRole('status').filter({ hasText: '200 attempts' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 200 earlier' }).click()
  await expect(page.getByRole('status').filter({ hasText: '230 attempts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show 200 earlier' })).toHaveCount(0)

  await list(page).focus()
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await post(1_000)
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(rows(page).last()).toContainText('1000')
  // At its end it follows what comes, in a window of any size.
  await setSize(960, 640)
  await expect(rows(page).last()).toBeInViewport({ ratio: 1 })
  await post(1_001)
  await expect(rows(page).last()).toContainText('1001')
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0)
})
