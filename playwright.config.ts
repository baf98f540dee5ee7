import { defineConfig } from '@playwright/test'
import { runtime } from './test/e2e/support/runtime.ts'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 20_000 },
  // An app waits for its browser more than it computes: two at a time take two thirds of the time of one.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  metadata: { runtime: runtime.kind },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
})
