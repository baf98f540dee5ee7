import { Worker } from 'node:worker_threads'
import { openHistory } from '../../../src/main/history/open.ts'
import { sampleAttempt } from '../../unit/main/history/samples.ts'

// Records attempts without end, many at once, and prints the delivery id of each that was acknowledged.
// `node killed-writer.ts <file> <round>`: whoever started it kills it.

const [file = '', round = ''] = process.argv.slice(2)
const WRITERS = 20

const { history } = await openHistory({
  file,
  worker: (workerData) => new Worker(new URL('../../../src/main/history/worker.ts', import.meta.url), { workerData }),
})

let next = 0
const write = async (): Promise<void> => {
  for (;;) {
    const deliveryId = `${round}-${next++}`
    await history.recordAttempt(sampleAttempt({ deliveryId, body: Buffer.from(deliveryId.padEnd(2_048, '.')) }))
    // A reader that is slow for a while has it wait; a write that must not wait would fail then.
    await new Promise((written) => process.stdout.write(`${deliveryId}\n`, written))
  }
}
await Promise.all(Array.from({ length: WRITERS }, write))
