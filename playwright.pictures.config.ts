import { defineConfig } from '@playwright/test'

/** `npm run pictures`: regenerates every picture of the README and the docs by driving the app. */
export default defineConfig({
  testDir: 'test/pictures',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list']],
})
