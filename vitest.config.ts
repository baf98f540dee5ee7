import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          // Nothing that a unit test does outlives it, so that no file needs a process of its own.
          isolate: false,
          // Properties run many cases: how long they take is the machine's, and no test's subject.
          testTimeout: 30_000,
          // As long as a busy machine may need; the default is a second.
          expect: { poll: { timeout: 10_000, interval: 10 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // As long as a busy machine may need; the default is a second.
          expect: { poll: { timeout: 10_000, interval: 10 } },
        },
      },
    ],
  },
})
