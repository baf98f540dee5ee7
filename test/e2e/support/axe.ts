import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The page as it stands, in this theme, against WCAG 2.2 AA. `where` names it in a failure. */
export const check = async (page: Page, theme: 'light' | 'dark', where: string) => {
  await expect(page.locator('html'), where).toHaveAttribute('data-mantine-color-scheme', theme)
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving, 'what is still fading in has the colours of neither theme').toBe(0)
  // Electron has one page: axe cannot open another for its results.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html}\n    ${failureSummary}`).join('\n  ')}`,
  )
  expect(found, where).toEqual([])
}
