import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ndjsonText } from '../../../../src/main/export/ndjson.ts'
import { deliveryLineSchema, headLineSchema, tailLineSchema } from '../../../../src/main/export/ndjson-format.ts'
import type { WholeDelivery } from '../../../../src/main/history/history.ts'
import { joined, streamOf, wholeDelivery } from './samples.ts'

const written = async (...pages: WholeDelivery[][]) => {
  const about = { version: '1.2.3', exportedAt: Date.UTC(2026, 10, 21) }
  const text = await joined(ndjsonText(about, streamOf(...pages), (key) => ({ key, name: 'Box office' })))
  expect(text.endsWith('\n')).toBe(true)
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  return {
    head: headLineSchema.parse(head),
    tail: tailLineSchema.parse(lines.pop()),
    deliveries: lines.map((line) => deliveryLineSchema.parse(line).delivery),
  }
}

it('names its form first, and says at its end how many lines there were', async () => {
  const { head, tail, deliveries } = await written([wholeDelivery(), wholeDelivery()], [wholeDelivery()])
  expect(head).toMatchObject({ format: 'greenroom-deliveries', version: 1, by: 'Greenroom 1.2.3' })
  expect(tail.end.lines).toBe(3)
  expect(deliveries).toHaveLength(3)
})

it('keeps headers, both verdicts, answers and times of each attempt', async () => {
  const attempts = [
    { verdict: 'verified', verdictAtReceipt: 'unknown-hook', status: 401, answeredIn: null },
    { status: 0, rehearsal: 'drop' },
  ] as const
  const delivery = wholeDelivery({ attempts })
  const [line] = (await written([delivery])).deliveries
  expect(line).toMatchObject({ channel: { key: 'c', name: 'Box office' }, environment: 'test', hookId: 'hook-1' })
  expect(line?.attempts).toHaveLength(2)
  for (const [index, attempt] of delivery.attempts.entries()) {
    const { id: _i, bodySize: _s, bodyDigest: _d, ...kept } = attempt
    expect(line?.attempts[index]).toEqual(kept)
  }
})

it('has a body byte for byte, whatever the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (body) => {
      const [line] = (await written([wholeDelivery({ body })])).deliveries
      const read = Buffer.from(line?.body ?? '', 'base64')
      expect(Buffer.compare(read, body)).toBe(0)
      expect(line?.bodyDigest).toBe(createHash('sha256').update(read).digest('hex'))
    }),
  )
})

it('gives a delivery with many attempts several lines', async () => {
  const attempts = Array.from({ length: 120 }, () => ({}))
  const { deliveries, tail } = await written([wholeDelivery({ attempts })])
  expect(deliveries.map((line) => line.attempts.length)).toEqual([50, 50, 20])
  expect(new Set(deliveries.map((line) => line.body)).size).toBe(1)
  expect(tail.end.lines).toBe(3)
})
