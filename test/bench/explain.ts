import { performance } from 'node:perf_hooks'
import { explain } from '../../src/main/webhooks/explain/explain.ts'
import type { KnownKey } from '../../src/main/webhooks/explain/keys.ts'

// How long a search takes that finds nothing, the worst case. `node test/bench/explain.ts [rounds]`.
// The budget is 150 ms for a body of 100 KB.

const rounds = Number(process.argv[2] ?? 15)
const keys: readonly KnownKey[] = Array.from({ length: 12 }, (_, index) => ({
  key: `ak_${index}_5f2d9c7e41b84b0d`,
  owner: index === 0 ? 'this-hook' : 'another-hook',
  name: `the key of hook-${index} (test)`,
}))
const signature = 'ab'.repeat(32)

const filled = (size: number, part: (index: number) => string, between = ','): Uint8Array => {
  const parts: string[] = []
  for (let length = 0, index = 0; length < size; index++) {
    const next = part(index)
    parts.push(next)
    length += Buffer.byteLength(next) + between.length
  }
  return Buffer.from(`[${parts.join(between)}]`)
}

const order = (index: number): string =>
  `{"url":"https://api.example.test/orders/ORD-${index}","code":"ORD-${index}","price":10.50,"seats":[1,2,3]}`
/** All that can be changed is in it: both line ends, text escaped and not, numbers and names that JavaScript rewrites. */
const everything = (index: number): string =>
  `{\r\n  "név" : "Gran Teatre é \\u00e9 \\/ x",\n  "b": 1.0, "1": 1e2, "a":[true,\tnull, {"z":1,"y":2}]}`.concat(
    index % 2 ? '' : ' ',
  )
const cases: readonly (readonly [string, Uint8Array])[] = [
  ['2 KB, orders', filled(2_000, order)],
  ['100 KB, orders', filled(100_000, order)],
  ['100 KB, everything mixed', filled(100_000, everything)],
  ['100 KB, digits and commas', filled(100_000, (index) => String(index % 10))],
  ['100 KB, one text outside ASCII', Buffer.from(JSON.stringify({ text: 'Òé'.repeat(25_000) }))],
  ['100 KB, nested', Buffer.from('['.repeat(50_000) + ']'.repeat(50_000))],
  ['100 KB, not JSON', Buffer.alloc(100_000, 0xe9)],
  ['300 KB, orders', filled(300_000, order)],
  ['1 MB, everything mixed', filled(1_000_000, everything)],
]

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

for (const [name, body] of cases) {
  const question = { body, signature, keys }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { tried } = explain(question, () => performance.now())
    times.push(tried.elapsed)
  }
  const { kind, tried } = explain(question, () => performance.now())
  console.log(
    `${name.padEnd(34)} ${kind}  median ${middle(times).toFixed(1)} ms  slowest ${Math.max(...times).toFixed(1)} ms  ` +
      `${tried.causes.length} causes, ${tried.pairs} pairs`,
  )
}
