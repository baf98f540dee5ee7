// Writes what test.mjs counts into the file that GREENROOM_TALLY names.
import { writeFileSync } from 'node:fs'

export default class TallyReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const file = process.env.GREENROOM_TALLY
    if (file === undefined) throw new Error('GREENROOM_TALLY names no file')
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length
    const skips = tests.filter((test) => test.result().state === 'skipped')
    // A file that failed to load has no test that could fail, and neither has a hook of a suite.
    const outside = modules.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ])
    /** @type {import('./tally.mjs').Tally} */
    const tally = {
      passed: count('passed'),
      // A test that never ended has not passed.
      failed: count('failed') + count('pending'),
      skipped: skips.map((test) => {
        const result = test.result()
        return {
          name: `${test.module.relativeModuleId} › ${test.fullName}`,
          reason: ('note' in result && result.note) || 'no reason given',
        }
      }),
      troubles: [...outside, ...errors].map(({ message }) => message),
    }
    writeFileSync(file, JSON.stringify(tally))
  }
}
