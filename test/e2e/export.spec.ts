import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { har } from 'har-validator'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** Records leave as files. The dialogs of the system are answered by the test. */

const answerSave = (app: ElectronApplication, filePath: string | null) =>
  app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: path === null, filePath: path ?? '' })
  }, filePath)
const answerFolder = (app: ElectronApplication, folder: string) =>
  app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, folder)
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export/ })
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const entries = (text: string): unknown[] => {
  const parsed: { readonly log: { readonly entries: unknown[] } } = JSON.parse(text)
  return parsed.log.entries
}

test('deliveries leave: the selection, the list, the opened one', async ({ greenroom: { app, page, profile } }) => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  await page.getByRole('button', { name: 'Export or import' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect(dialog(page)).toContainText('There is nothing in the list to export.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  for (const [event, action] of [
    ['ORDER', 'PURCHASE'],
    ['PROMOTION', 'UPDATE'],
    ['CHANNEL', 'UPDATE'],
  ] as const)
    await sendFromStageDoor(page, event, action)
  await expect(rows(page)).toHaveCount(4)

  await test.step('all that pass the filter, as a HAR', async () => {
    const path = join(profile, 'all.har')
    await answerSave(app, path)
    await page.getByRole('button', { name: 'Export or import' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await expect(dialog(page).getByRole('radio', { name: 'All that pass the filter: 3 deliveries' })).toBeChecked()
    await expect(dialog(page).getByRole('radio', { name: 'The opened delivery' })).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText(`Saved as ${path}`)).toBeVisible()
    const text = await readFile(path, 'utf8')
    await har(JSON.parse(text))
    expect(entries(text)).toHaveLength(3)
  })

  await test.step('the selection, as NDJSON', async () => {
    const path = join(profile, 'two.ndjson')
    await answerSave(app, path)
    await rows(page).nth(1).click()
    await rows(page)
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] })
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog(page).getByRole('radio', { name: 'The selection: 2 deliveries' })).toBeChecked()
    await dialog(page).getByRole('radio', { name: 'NDJSON' }).click()
    await dialog(page).getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText(`Saved as ${path}`)).toBeVisible()
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(2 + 2)
  })

  await test.step('the opened one, as a folder', async () => {
    await answerFolder(app, profile)
    await page.getByRole('button', { name: 'Export or import' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await dialog(page).getByRole('radio', { name: 'The opened delivery' }).click()
    await dialog(page).getByRole('radio', { name: 'A folder of bodies' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: 'The headers of each delivery too' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText('1 delivery exported')).toBeVisible()
    const made = (await readdir(profile)).find((name) => name.startsWith('greenroom-deliveries-')) ?? ''
    expect((await readdir(join(profile, made))).sort()).toEqual([
      expect.stringMatching(/^000001_.*_CHANNEL_UPDATE_.*\.headers\.txt$/),
      expect.stringMatching(/^000001_.*_CHANNEL_UPDATE_.*\.json$/),
      'index.csv',
    ])
  })

  await test.step('a folder that is not there is told of, and a cancelled dialog does nothing', async () => {
    await answerSave(app, join(profile, 'gone', 'a.har'))
    await page.getByRole('button', { name: 'Export or import' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await dialog(page).getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText('The folder is not there any more: choose another place.')).toBeVisible()
    await answerSave(app, null)
    await page.getByRole('button', { name: 'Export or import' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await dialog(page).getByRole('button', { name: 'Export…' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

test('exchanges leave as a HAR', async ({ greenroom: { app, page, profile } }) => {
  await openDemo(page)
  await room(page, 'Promotions').click()
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page.locator('[data-state="available"]').first()).toBeVisible()
  await room(page, 'Exchanges').click()
  const path = join(profile, 'calls.har')
  await answerSave(app, path)
  await rows(page).filter({ hasText: 'token' }).first().click()
  await page.keyboard.press('x')
  await expect(page.getByText('1 exchange selected')).toBeVisible()
  await page.getByRole('button', { name: 'Export HAR…' }).first().click()
  await expect(dialog(page).getByRole('radio', { name: 'The selection: 1 exchange' })).toBeChecked()
  await dialog(page)
    .getByRole('radio', { name: /^All in the list/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText(`Saved as ${path}`)).toBeVisible()
  const text = await readFile(path, 'utf8')
  await har(JSON.parse(text))
  expect(entries(text).length).toBeGreaterThan(1)
  expect(text).toContain('•••«client secret»')
})
