import type { Page } from '@playwright/test'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { postWebhook, webhookAddress } from './support/webhooks.ts'

/** Scripted answers, from arming them to the verdict on the sender. */

const panel = (page: Page) => page.getByRole('dialog', { name: 'Rehearse answers' })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Rehearsal' })

/** Arms what the panel shows, and leaves the panel once it is armed. */
const arm = async (page: Page) => {
  await panel(page).getByRole('button', { name: 'Arm' }).click()
  await expect(panel(page).getByText('It waits for a delivery that passes its filter.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
}

const openPanel = async (page: Page) => {
  await room(page, 'Deliveries').click()
  await page.getByRole('button', { name: 'Rehearse…' }).click()
  await expect(panel(page)).toBeVisible()
}

test('a rehearsal is armed, in sight in every room, and ends in a verdict', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await openPanel(page)
  await arm(page)
  await expect(bar(page)).toContainText('Rehearsal armed: Fail twice, then accept.')
  await expect(bar(page)).toContainText('disarms itself in 9 min')

  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  // That stands there only while it waits whether more comes than the interface allows.
  const given = expect(bar(page)).toContainText('3 of 3 answers given', { timeout: 30_000 })
  const inEveryRoom = async () => {
    for (const name of ['Promotions', 'Settings', 'Overview']) {
      await room(page, name).click()
      await expect(bar(page)).toBeVisible()
    }
  }
  await Promise.all([given, inEveryRoom()])
  await expect(bar(page)).toContainText('The sender kept to the interface.', { timeout: 30_000 })
  await bar(page).getByRole('button', { name: 'Verdict' }).click()
  await expect(panel(page)).toContainText('It was retried twice, and not again after the success.')
  await expect(panel(page).getByRole('table').getByRole('row')).toHaveCount(4)
  await page.keyboard.press('Escape')

  await room(page, 'Deliveries').click()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'PURCHASE' })
  await expect(row).toContainText('503 503 200')
  await row.click()
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(page.getByRole('img', { name: 'Fail twice, then accept: answer' })).toHaveCount(3)
  await bar(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('a script of one’s own, for what passes the filter; disarmed by hand', async ({ greenroom: { page } }) => {
  await openDemo(page)
  const address = await webhookAddress(page)
  await openPanel(page)
  const form = panel(page).getByRole('form', { name: 'Rehearsal' })
  await form.getByLabel('Script').selectOption('Refuse all')
  for (const number of [4, 3, 2]) await form.getByRole('button', { name: `Remove step ${number}` }).click()
  await form.getByLabel('Status of answer 1').fill('418')
  await expect(form.getByLabel('Script')).toHaveValue('A script of your own')
  await form.getByRole('button', { name: 'Add an answer' }).click()
  await form.getByLabel('What attempt 2 gets').selectOption('Drop after reading')
  await form.getByLabel('Event').selectOption('ITEM')
  await arm(page)

  const demo = await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    return snapshot.ok ? snapshot.value.channels[0]?.hooks[0]?.hookId : undefined
  })
  const webhook = { body: '{"id":1}', hookId: demo ?? '', key: 'not the key' }
  expect(await postWebhook(address, { event: 'ORDER', action: 'PRINT', ...webhook })).toBe(401)
  const item = { event: 'ITEM', action: 'TRANSFER', deliveryId: 'one', ...webhook }
  expect(await postWebhook(address, item)).toBe(418)
  await expect(postWebhook(address, item)).rejects.toThrow()
  expect(await postWebhook(address, item)).toBe(401)

  await bar(page).getByRole('button', { name: 'Disarm' }).click()
  // What was sent again within a second is a departure, however early it ended.
  await expect(bar(page)).toContainText('The sender departed from the interface.')
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'TRANSFER' })
  await expect(row).toContainText('418 – 401')
})

test('what is dropped before reading stands in the rehearsal only, and is counted there', async ({
  greenroom: { page },
}) => {
  await openDemo(page)
  await openPanel(page)
  await panel(page).getByLabel('Script').selectOption('Drop the connection, then accept')
  await arm(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await expect(bar(page)).toContainText('3 of 3 answers given, 1 dropped before reading')
  await bar(page).getByRole('button', { name: 'Disarm' }).click()
  await expect(bar(page)).toContainText('Rehearsal over')
  await bar(page).getByRole('button', { name: 'Verdict' }).click()
  await expect(panel(page)).toContainText(
    '1 attempt dropped before reading: no body came, so nothing was stored. It stands here only, not in Deliveries',
  )
  await expect(panel(page).getByRole('row').filter({ hasText: 'dropped unread' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'PURCHASE' })).toContainText('– 200')
})

test('in production it is armed only once production is unlocked', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await page.getByRole('radio', { name: 'PRODUCTION' }).click()
  await openPanel(page)
  await expect(panel(page).getByRole('button', { name: 'Arm' })).toBeDisabled()
  await panel(page).getByLabel('Channel name').fill('Demo')
  await panel(page).getByRole('button', { name: 'Unlock' }).click()
  await panel(page).getByRole('button', { name: 'Arm' }).click()
  await expect(bar(page)).toContainText('Demo, production')
})
