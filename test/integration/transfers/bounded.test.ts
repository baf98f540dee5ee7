import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-bounded-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Hundreds of megabytes are written and read: on a slow disk it takes its time. */
const PATIENCE = 180_000

/** Runs a script of this folder in a process with a small heap, in MiB; rejects when it does not fit. */
const runIn = (heap: number, script: URL, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [`--max-old-space-size=${heap}`, fileURLToPath(script), ...args])

test.each(['har', 'ndjson'])(
  '50,000 deliveries leave as %s in a heap far smaller than the file',
  async (format) => {
    const path = join(folder, 'out')
    await runIn(48, new URL('./bounded-export.ts', import.meta.url), format, path)
    expect(statSync(path).size).toBeGreaterThan(150 * 1024 * 1024)
  },
  PATIENCE,
)

test(
  'an export of more than 200 MB is read in a heap far smaller than the file, with a line of 20 MB that is nothing',
  async () => {
    const path = join(folder, 'in')
    const { stdout } = await runIn(64, new URL('./bounded-import.ts', import.meta.url), path)
    expect(statSync(path).size).toBeGreaterThan(200 * 1024 * 1024)
    expect(JSON.parse(stdout)).toMatchObject({
      read: { ok: true, value: { added: 50_000, known: 0, damagedCount: 2, ended: 'cut-off' } },
      largest: 64,
    })
  },
  PATIENCE,
)
