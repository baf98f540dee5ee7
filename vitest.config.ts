import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // Properties run many cases: how long they take is the machine's, and no test's subject.
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
