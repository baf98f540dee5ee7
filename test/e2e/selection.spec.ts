import type { Page } from '@playwright/test'
import { openDemo, room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { postWebhook, webhookAddress } from './support/webhooks.ts'

/** Choosing several rows of a list together. */

const list = (page: Page) => page.getByRole('grid', { name: 'Deliveries, newest first' })
const row = (page: Page, text: string) => list(page).getByRole('row').filter({ hasText: text })
const chosen = (page: Page) => list(page).locator('[aria-selected="true"]')
/** Expects these rows to be chosen and no others, in the order of the list. */
const expectChosen = (page: Page, ...numbers: readonly number[]) =>
  expect(chosen(page)).toHaveText(numbers.map((n) => new RegExp(`ORD-${n}`)))

test('deliveries are chosen by mouse and by key, and let go again', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  const address = await webhookAddress(page)
  for (const n of [1, 2, 3, 4, 5]) {
    await postWebhook(address, {
      event: 'ORDER',
      action: 'PRINT',
      body: JSON.stringify({ code: `ORD-${n}`, url: 'https://api.example.com/o' }),
      hookId: 'hook-x',
      key: 'the-key',
    })
  }
  await expect(row(page, 'ORD-5')).toBeVisible()
  await expect(list(page)).toHaveAttribute('aria-multiselectable', 'true')

  await test.step('Ctrl adds one, Shift adds those in between', async () => {
    await row(page, 'ORD-5').click()
    await expect(chosen(page)).toHaveCount(1)
    await row(page, 'ORD-3').click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByText('2 deliveries selected')).toBeVisible()
    await expectChosen(page, 5, 3)
    await expect(row(page, 'ORD-5')).toHaveAttribute('aria-current', 'true')
    await row(page, 'ORD-1').click({ modifiers: ['Shift'] })
    await expectChosen(page, 5, 3, 2, 1)
    await row(page, 'ORD-2').click({ modifiers: ['ControlOrMeta'] })
    await expectChosen(page, 5, 3, 1)
  })

  await test.step('a plain click chooses one alone', async () => {
    await row(page, 'ORD-2').click()
    await expectChosen(page, 2)
    await expect(page.getByText('selected', { exact: false }).filter({ hasText: 'deliveries selected' })).toBeHidden()
  })

  await test.step('the keys do the same', async () => {
    await page.keyboard.press('Shift+ArrowDown')
    await expectChosen(page, 2, 1)
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await expectChosen(page, 3, 2)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await expectChosen(page, 5, 3, 2)
    await expect(page.getByText('3 deliveries selected')).toBeVisible()
  })

  await test.step('Escape lets go of the selection first, then of the detail', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden()
    await expectChosen(page, 5)
    await page.keyboard.press('Escape')
    await expect(chosen(page)).toHaveCount(0)
  })

  await test.step('another filter is another selection', async () => {
    await row(page, 'ORD-4').click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByText('1 delivery selected')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ORD-5')
    await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden()
  })
})
