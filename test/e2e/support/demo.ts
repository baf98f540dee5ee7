import { expect, type Locator, type Page } from '@playwright/test'

/** Moves that every walk through the window needs. */

/** A room's button in the rail. */
export const room = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the demo from the first start; ends in the overview. */
export const openDemo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

/** Sends a webhook from the stage door and closes it again; does not wait for the answer. */
export const sendFromStageDoor = async (
  page: Page,
  event: string,
  action: string,
  fault = 'No fault',
): Promise<void> => {
  await page.getByRole('button', { name: 'Stage door' }).first().click()
  const door = page.getByRole('dialog', { name: 'Stage door' })
  await door.getByLabel('Event').selectOption(event)
  await door.getByLabel('Action').selectOption(action)
  await door.getByLabel('Fault').selectOption(fault)
  await door.getByRole('button', { name: 'Send' }).click()
  await page.keyboard.press('Escape')
  await expect(door).toBeHidden()
}

/** Opens one of the tools of the room Deliveries. */
export const openTool = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name }).click()
}
