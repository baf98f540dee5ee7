// Counts tests over several runners.

/**
 * @typedef {{ name: string, reason: string }} Skip
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {readonly Skip[]} skipped
 * @property {readonly string[]} troubles what went wrong beside the tests: each counts as a failure
 */

const noReason = 'no reason given'

/**
 * @typedef {object} PlaywrightTest
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {readonly { type: string, description?: string }[]} [annotations]
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly { title: string, tests: readonly PlaywrightTest[] }[]} [specs]
 *
 * @typedef {{ suites: readonly PlaywrightSuite[], errors?: readonly { message?: string }[] }} PlaywrightReport
 */

/**
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} above
 * @returns {readonly { name: string, test: PlaywrightTest }[]}
 */
const testsOf = (suite, above) => {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map((test) => ({ name: [...titles, title].join(' › '), test })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))]
}

/**
 * The tally of Playwright's JSON report. A test that passed at the second try has failed.
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export const tallyPlaywright = (report) => {
  const all = report.suites.flatMap((suite) => testsOf(suite, []))
  const count = (/** @type {readonly string[]} */ statuses) =>
    all.filter(({ test }) => statuses.includes(test.status)).length
  return {
    passed: count(['expected']),
    failed: count(['unexpected', 'flaky']),
    skipped: all
      .filter(({ test }) => test.status === 'skipped')
      .map(({ name, test }) => ({
        name,
        reason: test.annotations?.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? noReason,
      })),
    troubles: (report.errors ?? []).map(({ message }) => message ?? 'an error outside the tests'),
  }
}

/**
 * Adds what the runner's end says: one that ran no test, or ended badly without a failed test, has failed.
 * @param {string} runner
 * @param {Tally | null} tally null when the runner left no report
 * @param {number | null} exitCode null when it was killed
 * @returns {Tally}
 */
export const judge = (runner, tally, exitCode) => {
  const end = exitCode === null ? 'was killed' : `ended with ${exitCode}`
  if (tally === null) {
    return { passed: 0, failed: 0, skipped: [], troubles: [`${runner}: the runner ${end} and left no report`] }
  }
  const troubles = tally.troubles.map((trouble) => `${runner}: ${trouble}`)
  const ran = tally.passed + tally.failed
  if (ran === 0 && troubles.length === 0) troubles.push(`${runner}: no test ran`)
  if (exitCode !== 0 && tally.failed === 0 && troubles.length === 0) {
    troubles.push(`${runner}: the runner ${end}, though no test failed`)
  }
  return { ...tally, troubles }
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export const addUp = (tallies) => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.flatMap(({ skipped }) => skipped),
  troubles: tallies.flatMap(({ troubles }) => troubles),
})

/**
 * The one line that says how it went.
 * @param {Tally} tally
 */
export const lastLine = ({ passed, failed, skipped, troubles }) =>
  `${passed} passed, ${failed + troubles.length} failed, ${skipped.length} skipped`
