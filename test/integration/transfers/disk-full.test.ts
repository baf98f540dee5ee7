import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransfers } from '../../../src/main/console/transfers.ts'
import { createExporter } from '../../../src/main/export/export.ts'
import { createMemoryHistory } from '../../../src/main/history/memory.ts'
import { sampleAttempt } from '../../unit/main/history/samples.ts'
import { asked } from './harness.ts'

const disk = fs.mkdtempSync(join(tmpdir(), 'greenroom-small-disk-'))
// A file system of 512 KiB; only root may mount one. Without it, the same is tested with one that fails (write-whole).
const run = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0
const mounted = run('mount', '-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk)
afterAll(() => {
  if (mounted) run('umount', disk)
  fs.rmdirSync(disk)
})

const history = createMemoryHistory()
const ids: number[] = []
beforeAll(async () => {
  for (let index = 0; index < 40; index += 1) {
    const attempt = sampleAttempt({ deliveryId: `d-${index}`, body: Buffer.alloc(20_000, index) })
    ids.push((await history.recordAttempt(attempt)).row.id)
  }
})

test.runIf(mounted).each(['har', 'ndjson', 'folder'] as const)(
  'a disk that fills up is told of, keeps the old file, and has its space back: %s',
  async (format) => {
    const transfers = createTransfers({
      exporter: createExporter({
        history,
        files: fs.promises,
        clock: { now: () => 0 },
        version: '0',
        channelName: () => null,
      }),
      importer: () => Promise.reject(new Error('nothing is imported here')),
      imported: () => undefined,
      progress: () => undefined,
    })
    const old = join(disk, 'old')
    fs.writeFileSync(old, 'what was there')
    const path = format === 'folder' ? join(disk, 'new') : old
    expect(await transfers.exportTo(path, asked(ids, format))).toMatchObject({
      ok: false,
      error: { code: 'not-saved', hint: expect.stringContaining('The disk is full') },
    })
    expect(fs.readdirSync(disk)).toEqual(['old'])
    expect(fs.readFileSync(old, 'utf8')).toBe('what was there')
    // What fits is written.
    expect(await transfers.exportTo(path, asked(ids.slice(0, 3), format))).toMatchObject({ ok: true })
    fs.rmSync(path, { recursive: true })
    fs.rmSync(old, { force: true })
  },
)
