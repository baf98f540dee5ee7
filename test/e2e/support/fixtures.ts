import { test as base, expect } from '@playwright/test'
import { createProfile, type Greenroom, type LaunchOptions, launch, removeProfile } from './greenroom.ts'
import { runtime } from './runtime.ts'

export type { Greenroom } from './greenroom.ts'
export { runtime } from './runtime.ts'
export { expect }

/** Skips a test on the stand-in, saying what that lacks. */
export const needsElectron = (reason: string): void => base.info().skip(runtime.kind === 'stand-in', reason)

interface Fixtures {
  /** Runs the built app; it is closed when the test ends, and its profile removed. */
  readonly launchGreenroom: (options?: LaunchOptions) => Promise<Greenroom>
  /** The app on an empty profile. */
  readonly greenroom: Greenroom
}

/** Playwright's test, with the app. Each test says what it ran on; an exception that the page did not catch fails it. */
export const test = base.extend<Fixtures>({
  // Playwright reads the names of what a fixture uses from this pattern.
  // biome-ignore lint/correctness/noEmptyPattern: an empty pattern says that it uses none
  launchGreenroom: async ({}, use, testInfo) => {
    testInfo.annotations.push({ type: 'runtime', description: runtime.kind })
    const running: Greenroom[] = []
    const profiles: string[] = []
    await use(async ({ profile, ...options } = {}) => {
      const own = profile ?? (await createProfile())
      if (profile === undefined) profiles.push(own)
      const greenroom = await launch(own, options)
      running.push(greenroom)
      return greenroom
    })
    await Promise.all(running.map((greenroom) => greenroom.close()))
    await Promise.all(profiles.map(removeProfile))
    for (const { mainErrors, pageErrors } of running) {
      if (mainErrors() !== '') await testInfo.attach('main.log', { body: mainErrors(), contentType: 'text/plain' })
      expect(pageErrors, 'exceptions that the page did not catch').toEqual([])
    }
  },
  greenroom: async ({ launchGreenroom }, use) => use(await launchGreenroom()),
})
