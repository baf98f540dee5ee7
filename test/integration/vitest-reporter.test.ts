import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root, tools } from '../../scripts/lib/project.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-reporter-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('counts what passed and failed, and says why something was skipped or did not run', () => {
  writeFileSync(
    join(folder, 'some.test.js'),
    `describe('some', () => {
      it('passes', () => {})
      it('fails', () => { throw new Error('x') })
      it('is skipped with a reason', (context) => context.skip('no keychain here'))
      it.skip('is skipped without', () => {})
    })
    describe('a suite', () => {
      beforeAll(() => { throw new Error('the hook failed') })
      it('never runs', () => {})
    })`,
  )
  writeFileSync(join(folder, 'broken.test.js'), 'throw new Error("it does not load")')
  const tally = join(folder, 'tally.json')
  const reporter = join(root, 'scripts', 'lib', 'vitest-reporter.mjs')
  spawnSync(process.execPath, [tools.vitest, 'run', '--root', folder, '--globals', `--reporter=${reporter}`], {
    env: {
      ...process.env,
      GREENROOM_TALLY: tally,
      VITEST: undefined,
      VITEST_WORKER_ID: undefined,
      VITEST_POOL_ID: undefined,
    },
  })
  expect(JSON.parse(readFileSync(tally, 'utf8'))).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { name: 'some.test.js › some > is skipped with a reason', reason: 'no keychain here' },
      { name: 'some.test.js › some > is skipped without', reason: 'no reason given' },
      { name: 'some.test.js › a suite > never runs', reason: 'no reason given' },
    ],
    troubles: expect.arrayContaining(['it does not load', 'the hook failed']),
  })
})
