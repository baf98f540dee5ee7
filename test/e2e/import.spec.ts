import { appendFile, copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** Deliveries come back from a file. The dialogs of the system are answered by the test. */

const answer = (app: ElectronApplication, path: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Export or import' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const report = (page: Page) => page.getByRole('dialog', { name: 'What was imported' })

const importInto = async (page: Page, channel: string | null) => {
  await menu(page, 'Import…')
  const asking = page.getByRole('dialog', { name: 'Import deliveries' })
  if (channel !== null) await asking.getByLabel('Into').selectOption(channel)
  await asking.getByRole('button', { name: 'Choose a file…' }).click()
}

test('an export is imported, and says what came of it', async ({ greenroom: { app, page, profile } }) => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
  await sendFromStageDoor(page, 'CHANNEL', 'UPDATE')
  await expect(rows(page)).toHaveCount(3)
  const path = join(profile, 'shared.ndjson')
  await answer(app, path)
  await menu(page, 'Export…')
  await page.getByRole('dialog').getByRole('radio', { name: 'NDJSON' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText(`Saved as ${path}`)).toBeVisible()

  await test.step('what is here already is left as it is', async () => {
    await importInto(page, null)
    await expect(report(page)).toContainText('2 attempts')
    await expect(report(page).getByText('0 attempts')).toBeVisible()
    await report(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(report(page)).toBeHidden()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('into another channel it is marked, with its file', async () => {
    const made = await page.evaluate(() => window.greenroom.createChannel({ name: 'Second' }))
    expect(made.ok).toBe(true)
    const damaged = join(profile, 'damaged.ndjson')
    await copyFile(path, damaged)
    await appendFile(damaged, '{"not":"a delivery"}\n')
    await answer(app, damaged)
    await importInto(page, 'Second')
    await expect(report(page).getByText('2 attempts')).toBeVisible()
    await expect(report(page).getByRole('list', { name: 'Damaged lines' })).toContainText('Line 5')
    await report(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(report(page)).toBeHidden()

    await page.getByRole('button', { name: 'Channel: Demo' }).click()
    await page.getByRole('menuitem', { name: /Second/ }).click()
    await expect(rows(page)).toHaveCount(3)
    const order = rows(page).filter({ hasText: 'PURCHASE' })
    await expect(order).toContainText('Imported')
    await expect(order).toContainText('Unknown hook')
    await order.click()
    const detail = page.getByRole('region', { name: 'The delivery' })
    await expect(detail.getByText('damaged.ndjson')).toBeVisible()
    await expect(detail.getByText('counts for nothing')).toBeVisible()
  })

  await test.step('a foreign file is refused with what to do', async () => {
    const foreign = join(profile, 'other.har')
    await writeFile(foreign, '{"log":{}}')
    await answer(app, foreign)
    await importInto(page, null)
    await expect(page.getByText('This is a HAR, which cannot be imported.')).toBeVisible()
    await expect(page.getByText('Choose a file that Greenroom exported as NDJSON.')).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const) {
  test(`a selection, its export and the import are accessible, ${theme}`, async ({
    greenroom: { app, page, profile, setSystemTheme },
  }) => {
    await setSystemTheme(theme)
    await openDemo(page)
    await room(page, 'Deliveries').click()
    await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
    await rows(page).nth(1).click()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('radio', { name: 'A folder of bodies' }).click()
    await expect(page.getByRole('checkbox', { name: 'The headers of each delivery too' })).toBeVisible()
    await check(page, theme, 'a selection and its export')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    const damaged = join(profile, 'damaged.ndjson')
    await writeFile(damaged, '{"format":"greenroom-deliveries","version":1,"exportedAt":"","by":""}\n{}\n')
    await answer(app, damaged)
    await menu(page, 'Import…')
    await expect(page.getByRole('button', { name: 'Choose a file…' })).toBeVisible()
    await check(page, theme, 'import')
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    await expect(report(page).getByRole('alert')).toContainText('The file ends before its end')
    await check(page, theme, 'what was imported')
  })
}
