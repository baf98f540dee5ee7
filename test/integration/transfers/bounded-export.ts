import { createHash } from 'node:crypto'
import * as files from 'node:fs/promises'
import { createExporter } from '../../../src/main/export/export.ts'
import { wholeDelivery } from '../../unit/main/export/samples.ts'

// Run by bounded.test.ts in a process with a small heap: exports 50,000 deliveries, made when they are asked for.

const [, , format, path = ''] = process.argv
const COUNT = 50_000
const body = Buffer.alloc(2_000, 'a')
const bodyDigest = createHash('sha256').update(body).digest('hex')
const { row, attempts } = wholeDelivery()

const exporter = createExporter({
  history: {
    wholeDeliveries: async (ids) => ({
      deliveries: ids.map((id) => ({
        row: { ...row, id },
        attempts: attempts.map((attempt) => ({ ...attempt, id, bodyDigest })),
        body: Buffer.from(body),
      })),
      taken: ids.length,
    }),
    exchange: async () => null,
  },
  files,
  clock: { now: () => 0 },
  version: '0',
  channelName: () => 'c',
})
const what = { kind: 'deliveries', format: format === 'har' ? 'har' : 'ndjson', withHeaders: false } as const
const ids = Array.from({ length: COUNT }, (_, index) => index + 1)
let steps = 0
const step = () => {
  steps += 1
}
await exporter({ what, ids, path }, { step, signal: new AbortController().signal })
if (steps < COUNT / 64) throw new Error(`only ${steps} steps`)
