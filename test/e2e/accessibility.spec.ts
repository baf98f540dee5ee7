import { check } from './support/axe.ts'
import { openDemo, openTool, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** Every room, light and dark, against WCAG 2.2 AA. */

test('the first start is accessible', async ({ greenroom: { page, setSystemTheme } }) => {
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'welcome')
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`every room of the demo is accessible, ${theme}`, async ({ greenroom: { page, setSystemTheme } }) => {
    await setSystemTheme(theme)
    await openDemo(page)
    await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
    await sendFromStageDoor(page, 'ITEM', 'TRANSFER', 'Body changed after signing')
    await sendFromStageDoor(page, 'PROMOTION', 'UPDATE', 'A hook that is not configured')
    await room(page, 'Promotions').click()
    await page.getByRole('button', { name: 'Use code' }).click()
    await expect(page.locator('[data-state="available"]').first()).toBeVisible()

    for (const environment of ['PRODUCTION', 'TEST']) {
      await page.getByRole('radio', { name: environment }).click()
      for (const name of ['Overview', 'Promotions', 'Settings']) {
        await room(page, name).click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await check(page, theme, `${name}, ${environment}`)
      }
    }
    await room(page, 'Exchanges').click()
    await page.getByRole('row').filter({ hasText: 'Use code' }).first().click()
    for (const tab of ['Response', 'Timing', 'Wire']) {
      await page.getByRole('tab', { name: tab }).click()
      await check(page, theme, `Exchanges, ${tab}`)
    }
    await room(page, 'Deliveries').click()
    await page.getByRole('row').filter({ hasText: 'TRANSFER' }).first().click()
    for (const tab of ['Summary', 'Body', 'Headers', 'Signature', 'Attempts']) {
      await page.getByRole('tab', { name: tab }).click()
      if (tab === 'Signature') await expect(page.getByText(/^Tried \d+ causes/)).toBeVisible()
      await check(page, theme, `Deliveries, ${tab}`)
    }
    await page.getByText('Coverage', { exact: true }).click()
    await expect(page.getByRole('table', { name: 'Combinations of §6.3' })).toBeVisible()
    await check(page, theme, 'Deliveries, Coverage')
    await openTool(page, 'Check a signature…')
    await expect(page.getByRole('dialog', { name: 'Check a signature' })).toBeVisible()
    await check(page, theme, 'Check a signature')
    await page.keyboard.press('Escape')
    for (const [tool, dialog] of [
      ['Craft a delivery…', 'Craft a delivery'],
      ['Check a receiver…', 'Check a receiver'],
    ] as const) {
      await openTool(page, tool)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await check(page, theme, dialog)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Stage door' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Stage door' })).toBeVisible()
    await check(page, theme, 'Stage door')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByPlaceholder('Type a command')).toBeVisible()
    await check(page, theme, 'Palette')
  })
}
