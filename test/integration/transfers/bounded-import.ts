import * as files from 'node:fs/promises'
import { deliveryLines } from '../../../src/main/export/ndjson.ts'
import { createImporter } from '../../../src/main/import/import.ts'
import { wholeDelivery } from '../../unit/main/export/samples.ts'

// Run by bounded.test.ts in a process with a small heap: writes an export of 200 MB, and imports it. In its middle
// stand a line of 20 MB that is nothing, and one without a line end at its end.

const [, , path = ''] = process.argv
const COUNT = 50_000
const file = await files.open(path, 'w')
await file.write('{"format":"greenroom-deliveries","version":1,"exportedAt":"","by":""}\n')
const { body, row, attempts } = wholeDelivery({ body: Buffer.alloc(2_500, 'a') })
let text = ''
for (let index = 0; index < COUNT; index += 1) {
  const at = attempts.map((attempt) => ({ ...attempt, receivedAt: index }))
  for (const line of deliveryLines({ body, row, attempts: at }, { key: 'c', name: 'c' }))
    text += `${JSON.stringify(line)}\n`
  if (index === COUNT / 2) text += `${'x'.repeat(20_000_000)}\n`
  if (text.length > 1_000_000) {
    await file.appendFile(text)
    text = ''
  }
}
await file.appendFile(`${text}${'y'.repeat(1_000_000)}`)
await file.close()

let largest = 0
let steps = 0
const importer = createImporter({
  history: {
    importAttempts: async (batch) => {
      largest = Math.max(largest, batch.length)
      return { added: batch.length, known: 0 }
    },
  },
  files,
  clock: { now: () => 0 },
  channels: () => [],
  findHook: () => null,
})
const step = () => {
  steps += 1
}
const read = await importer(
  { path, channelKey: 'c' },
  { step, stored: () => undefined, signal: new AbortController().signal },
)
console.log(JSON.stringify({ read, largest, steps }))
