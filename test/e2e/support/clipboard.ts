import { type ElectronApplication, expect } from '@playwright/test'

const clipboardText = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ clipboard }) => clipboard.readText())

/** What an action puts into the clipboard: main puts it there in its own time, so what was there before goes first. */
export const copiedBy = async (app: ElectronApplication, act: () => Promise<void>): Promise<string> => {
  await app.evaluate(({ clipboard }) => clipboard.clear())
  await act()
  await expect.poll(() => clipboardText(app)).not.toBe('')
  return clipboardText(app)
}
