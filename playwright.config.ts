import { defineConfig } from '@playwright/test'
import { runtime } from './test/e2e/support/runtime.ts'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 20_000 },
  // One app at a time: what they measure, such as "verified within a second", would suffer.
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  metadata: { runtime: runtime.kind },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
})
