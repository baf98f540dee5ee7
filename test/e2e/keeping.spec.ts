import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { createProfile, removeProfile } from './support/greenroom.ts'

/** Pins and notes, and what deletes the rest. */

const open = async (page: Page, text: string) => {
  await room(page, 'Deliveries').click()
  await page.getByRole('row').filter({ hasText: text }).first().click()
}
const rows = (page: Page) => page.getByRole('grid', { name: 'Deliveries, newest first' }).locator('[data-id]')

test('a delivery is pinned and noted, and found by it', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await sendFromStageDoor(page, 'ITEM', 'TRANSFER')
  await open(page, 'PURCHASE')

  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pinned', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(note).toBeFocused()
  await note.fill('Ask Ana about the second ticket')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await note.press('Control+Enter')
  await expect(page.getByText('Saved.')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'PURCHASE' })
  await expect(row.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Has a note' })).toBeVisible()

  // Leaving the field for another delivery stores what was written.
  await note.fill('Ask Ana')
  await page.getByRole('row').filter({ hasText: 'TRANSFER' }).click()
  await expect(note).toBeHidden()
  await open(page, 'PURCHASE')
  await expect(note).toHaveValue('Ask Ana')

  const search = page.getByRole('textbox', { name: 'Search deliveries' })
  await search.fill('is:pinned')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('note:ana')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('note:berta')
  await expect(page.getByText('No delivery passes the filter')).toBeVisible()
  await search.fill('pinned:no')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('TRANSFER')

  // The key pins what is marked; a list of what is not pinned lets it go.
  await rows(page).click()
  await page.keyboard.press('p')
  await expect(page.getByText('No delivery passes the filter')).toBeVisible()
  await search.fill('')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).getByRole('img', { name: 'Pinned' })).toHaveCount(2)
})

test('a note that was changed elsewhere is not overwritten unseen', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await open(page, 'PURCHASE')
  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('mine')
  await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    if (!snapshot.ok) throw new Error(snapshot.error.message)
    const channelKey = snapshot.value.channels[0]?.key ?? ''
    const found = await window.greenroom.queryDeliveries({ channelKey })
    if (!found.ok) throw new Error(found.error.message)
    await window.greenroom.noteDelivery({ id: found.value.ids[0] ?? 0, note: 'theirs', before: '' })
  })
  await note.press('Control+Enter')
  await expect(page.getByText('This note was changed meanwhile')).toBeVisible()
  await expect(page.getByText('Stored now: theirs')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(note).toHaveValue('mine')
})

const history = (page: Page) => page.locator('[data-section="history"]')
const openHistory = async (page: Page) => {
  await room(page, 'Settings').click()
  await history(page).scrollIntoViewIfNeeded()
}

test('the history says how large it is, and what limits would delete before they are saved', async ({
  greenroom: { page },
}) => {
  await openDemo(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await openHistory(page)
  await expect(history(page).getByText('1 delivery')).toBeVisible()
  await expect(history(page).getByText(/history\.db$/)).toBeVisible()
  await expect(history(page).getByText(/^\d+(\.\d)? [kM]B$/)).toBeVisible()
  const save = history(page).getByRole('button', { name: 'Save limits' })
  await expect(save).toBeDisabled()

  await history(page).getByRole('checkbox', { name: 'Delete what is older than' }).check()
  await history(page).getByRole('textbox', { name: 'Delete what is older than, days' }).fill('7')
  await expect(history(page).getByText('This deletes nothing now.')).toBeVisible()
  await save.click()
  await expect(save).toBeDisabled()
  await room(page, 'Deliveries').click()
  await openHistory(page)
  await expect(history(page).getByRole('checkbox', { name: 'Delete what is older than' })).toBeChecked()
  await expect(history(page).getByRole('textbox', { name: 'Delete what is older than, days' })).toHaveValue('7')
})

test('everything is deleted after a question, but for what is pinned, and the lists are empty at once', async ({
  greenroom: { page },
}) => {
  await openDemo(page)
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await sendFromStageDoor(page, 'ITEM', 'TRANSFER')
  await room(page, 'Overview').click()
  await page.getByRole('button', { name: 'Request a token' }).click()
  await room(page, 'Exchanges').click()
  await expect(page.getByRole('row').filter({ hasText: 'POST' }).first()).toBeVisible()
  await open(page, 'PURCHASE')
  await page.keyboard.press('p')
  await page.getByRole('row').filter({ hasText: 'TRANSFER' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'ITEM / TRANSFER' })).toBeVisible()

  await openHistory(page)
  await history(page).getByRole('button', { name: 'Delete all…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the whole history?' })
  await expect(question.getByText(/1 delivery and 1 exchange of every channel/)).toBeVisible()
  await expect(question.getByText(/1 pinned delivery stays/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(history(page).getByText('2 deliveries and 1 exchange')).toBeVisible()

  await history(page).getByRole('button', { name: 'Delete all…' }).click()
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Deleted: 1 delivery and 1 exchange.')).toBeVisible()
  await room(page, 'Exchanges').click()
  await expect(page.getByText('No exchanges yet')).toBeVisible()
  await room(page, 'Deliveries').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('PURCHASE')
  await expect(page.getByRole('heading', { level: 2, name: 'ITEM / TRANSFER' })).toBeHidden()

  await openHistory(page)
  await history(page).getByRole('button', { name: 'Delete all…' }).click()
  await question.getByRole('checkbox', { name: 'Delete 1 pinned delivery too' }).check()
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(history(page).getByText('nothing yet')).toBeVisible()
  await room(page, 'Deliveries').click()
  await expect(page.getByText('No deliveries yet')).toBeVisible()
  await sendFromStageDoor(page, 'ORDER', 'REFUND')
  await expect(rows(page)).toHaveCount(1)
})

test('what is readable of a damaged history is brought back', async ({ launchGreenroom }) => {
  const profile = await createProfile()
  try {
    const before = await launchGreenroom({ profile })
    await openDemo(before.page)
    await sendFromStageDoor(before.page, 'ORDER', 'PURCHASE')
    await open(before.page, 'PURCHASE')
    await before.close()
    const file = join(profile, 'history.db')
    writeFileSync(file, readFileSync(file).fill(0, 0, 100))

    const { page } = await launchGreenroom({ profile })
    await expect(page.getByText('The history file was damaged and set aside.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvage what is readable' }).click()
    await expect(page.getByText(/Saved from history\.damaged-.*: 1 attempt,/)).toBeVisible()
    await expect(page.getByText('The history file was damaged and set aside.')).toBeHidden()
    await expect(history(page).getByRole('button', { name: /^Salvage history\.damaged-/ })).toBeVisible()
    await room(page, 'Deliveries').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('PURCHASE')
  } finally {
    await removeProfile(profile)
  }
})
