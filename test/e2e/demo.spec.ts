import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { copiedBy } from './support/clipboard.ts'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, type Greenroom, test } from './support/fixtures.ts'

/** The demo, driven as a person would. */

interface LoggedRequest {
  readonly environment: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
}

interface DeliverReport {
  /** Base64. */
  readonly body: string
  readonly attempts: readonly { readonly at: string }[]
}

/** From now on looks for a row that has all these words; gives what waits until there is one and says since when, epoch ms. */
const watchRows = async (page: Page, ...words: readonly string[]): Promise<() => Promise<number>> => {
  await page.evaluate((wanted) => {
    const shown = new Promise<number>((resolve) => {
      new MutationObserver((_changes, observer) => {
        const rows = [...document.querySelectorAll('[role="row"]')]
        if (!rows.some(({ textContent }) => wanted.every((word) => textContent.includes(word)))) return
        observer.disconnect()
        resolve(Date.now())
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(window, { shown })
  }, words)
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

const promotionRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const seconds = (countdown: string): number =>
  countdown.split(':').reduce((total, part) => total * 60 + Number(part), 0)

test('the demo, from the first start to production', async ({ launchGreenroom }) => {
  const port = await freePort()
  const env = { GREENROOM_DEMO_CONTROL_PORT: String(port) }
  const control = `http://127.0.0.1:${port}`
  const first: Greenroom = await launchGreenroom({ env })
  const { page } = first

  await openDemo(page)

  // The token pill counts down.
  await page.getByTestId('rung-token').getByRole('button').click()
  const pill = page.getByTestId('token-pill')
  await expect(pill).toHaveText(/\d+:\d\d:\d\d/)
  const left = async () => seconds(/\d+:\d\d:\d\d/.exec((await pill.textContent()) ?? '')?.[0] ?? '')
  const before = await left()
  expect(before).toBeGreaterThan(11 * 3600)
  await expect.poll(left).toBeLessThan(before)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')

  // Use code, add, release: each state seen.
  await room(page, 'Promotions').click()
  await page.getByRole('button', { name: 'Use code' }).click()
  const row = promotionRow(page, 'Available').first()
  await expect(row).toBeVisible()
  const name = (await row.getByRole('cell').first().locator('div').first().textContent()) ?? ''
  const promotion = promotionRow(page, name)
  await promotion.getByRole('button', { name: 'Add' }).click()
  await expect(promotion.locator('[data-state="applied"]')).toBeVisible()
  await promotion.getByRole('button', { name: 'Release' }).click()
  await expect(promotion.locator('[data-state="released"]')).toBeVisible()

  // A delivery is verified within a second, and its body is what was sent, byte for byte.
  await room(page, 'Overview').click()
  const copy = page.getByTestId('rung-listener').getByRole('button', { name: 'Copy the webhook address' })
  const url = await copiedBy(first.app, () => copy.click())
  await room(page, 'Deliveries').click()
  const shown = await watchRows(page, 'PURCHASE', 'Verified')
  const sending = await fetch(`${control}/deliver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ environment: 'test', url, event: 'ORDER', action: 'PURCHASE' }),
  })
  const { body, attempts }: DeliverReport = await sending.json()
  expect((await shown()) - Date.parse(attempts[0]?.at ?? '')).toBeLessThan(1000)
  const sent = Buffer.from(body, 'base64')
  await page.getByRole('row').filter({ hasText: 'PURCHASE' }).click()
  await page.getByRole('tab', { name: 'Body' }).click()
  await expect(page.getByText(createHash('sha256').update(sent).digest('hex'))).toBeVisible()
  await page.getByText('Raw', { exact: true }).click()
  await expect(page.locator('.cm-content')).toHaveText(sent.toString('utf8'))

  // A tampered one is a mismatch.
  await sendFromStageDoor(page, 'ORDER', 'REFUND', 'Body changed after signing')
  await expect(page.getByRole('row').filter({ hasText: 'REFUND' }).getByText('Mismatch')).toBeVisible()

  // After a restart all is still there.
  await first.close()
  const second = await launchGreenroom({ profile: first.profile, env })
  const again = second.page
  await room(again, 'Deliveries').click()
  await expect(again.getByRole('row').filter({ hasText: 'PURCHASE' }).getByText('Verified')).toBeVisible()
  await expect(again.getByRole('row').filter({ hasText: 'REFUND' }).getByText('Mismatch')).toBeVisible()
  await room(again, 'Promotions').click()
  await expect(promotionRow(again, name).locator('[data-state="released"]')).toBeVisible()
  await room(again, 'Exchanges').click()
  await expect(again.getByRole('row').filter({ hasText: 'addCartPromotion' })).toBeVisible()

  // Production looks different, and gets nothing of the test environment's.
  await again.getByTestId('rung-token').or(room(again, 'Overview')).first().click()
  await again.getByTestId('rung-token').getByRole('button').click()
  await expect(again.getByTestId('token-pill')).toHaveText(/\d+:\d\d:\d\d/)
  await again.getByRole('radio', { name: 'PRODUCTION' }).click()
  await expect(again.locator('[data-environment="production"]')).toBeVisible()
  await expect(again.getByRole('banner')).toHaveCSS('background-color', 'rgb(242, 165, 22)')
  await expect(again.getByTestId('token-pill')).toHaveText(/none/)
  await again.getByTestId('rung-catalog').getByRole('button').click()
  await expect(again.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  await room(again, 'Promotions').click()
  await expect(again.getByRole('button', { name: 'Use code' })).toBeDisabled()
  await expect(again.getByText('Production is read-only')).toBeVisible()

  const log: readonly LoggedRequest[] = await (await fetch(`${control}/requests`)).json()
  const bearers = (environment: string) =>
    new Set(
      log
        .filter((request) => request.environment === environment)
        .flatMap(({ headers }) => headers.filter(([header]) => header.toLowerCase() === 'authorization'))
        .map(([, value]) => value),
    )
  expect(bearers('production').size).toBe(1)
  for (const bearer of bearers('test')) expect(bearers('production')).not.toContain(bearer)
})
