import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './lib/load.ts'
import { fill, startProduct } from './lib/product.ts'
import { type Figure, figure } from './lib/report.ts'
import { timesOf } from './lib/statistics.ts'
import { benchWebhook, requestBytes } from './lib/webhooks.ts'

/** The export of 50,000 deliveries to HAR, and what it costs a sender that comes meanwhile. Memory is of this process. */
export const benchExport = async (scale: number): Promise<readonly Figure[]> => {
  const count = Math.max(1000, Math.round(50_000 * scale))
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-export-'))
  const product = await startProduct()
  try {
    await fill(product, count)
    const { handlers, transfers } = product.console
    const found = await handlers.queryDeliveries({ channelKey: product.channelKey })
    if (!found.ok) throw new Error(found.error.message)
    const path = join(folder, 'deliveries.har')
    let highest = 0
    const before = process.memoryUsage().rss
    const stop = product.console.onEvent(({ name }) => {
      if (name === 'transferProgress') highest = Math.max(highest, process.memoryUsage().rss)
    })
    const began = performance.now()
    let writing = true
    const what = { kind: 'deliveries', format: 'har', withHeaders: false } as const
    const exported = transfers.exportTo(path, { transferId: 'bench', what, ids: found.value.ids }).finally(() => {
      writing = false
    })
    // One sender, one delivery after the other, as long as the export runs.
    const waits: number[] = []
    for (let index = count; writing; index++) {
      const { latency } = await load(product.port, [requestBytes(product.path, benchWebhook(index))], 1)
      waits.push(latency.longest)
    }
    const done = await exported
    const seconds = (performance.now() - began) / 1000
    stop()
    if (!done.ok || done.value.records !== count) throw new Error(`The export did not write ${count} records.`)
    const name = `export of ${count.toLocaleString('en')} to HAR`
    return [
      figure(`${name}: deliveries`, count / seconds, '/s'),
      figure(`${name}: in all`, seconds * 1000, 'ms'),
      figure(`${name}: size of the file`, statSync(path).size / 1e6, 'MB'),
      figure(`${name}: memory above the start`, (highest - before) / 1e6, 'MB'),
      figure(`${name}: a delivery that comes meanwhile, p99`, timesOf(waits).p99, 'ms'),
    ]
  } finally {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
