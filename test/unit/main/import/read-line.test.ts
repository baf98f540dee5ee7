import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryLines } from '../../../../src/main/export/ndjson.ts'
import { readFirstLine, readLine, refusalOf } from '../../../../src/main/import/read-line.ts'
import { isOutOfShape } from '../../../../src/main/import/shape.ts'
import { wholeDelivery } from '../export/samples.ts'

const bytes = (text: string) => Buffer.from(text)
const line = () => structuredClone([...deliveryLines(wholeDelivery(), { key: 'c', name: 'Box' })][0]?.delivery)
const readJson = (value: unknown) => readLine(bytes(JSON.stringify(value)))

describe('a line', () => {
  it('is a delivery with its body', () => {
    expect(readJson({ delivery: line() })).toMatchObject({
      kind: 'delivery',
      delivery: { deliveryId: 'd-1', channel: { name: 'Box' } },
      body: wholeDelivery().body,
    })
  })

  it('may say more than this version knows', () => {
    expect(readJson({ delivery: { ...line(), later: 1 }, more: [] })).toMatchObject({ kind: 'delivery' })
  })

  it.each([
    ['a body that was changed', { body: 'AAAA' }, 'not the one of its digest'],
    ['no attempts', { attempts: [] }, 'delivery.attempts'],
    ['a time that is none', { attempts: [{ ...line()?.attempts[0], receivedAt: 1e300 }] }, 'attempts.0.receivedAt'],
    ['headers of another form', { attempts: [{ ...line()?.attempts[0], headers: { a: 'b' } }] }, 'attempts.0.headers'],
    [
      'a verdict that is none',
      { attempts: [{ ...line()?.attempts[0], verdictAtReceipt: 'fine' }] },
      'verdictAtReceipt',
    ],
  ])('with %s is damaged, and says where', (_what, change, problem) => {
    const read = readJson({ delivery: { ...line(), ...change } })
    expect(read).toMatchObject({ kind: 'damaged', problem: expect.stringContaining(problem) })
  })

  it.each(['', '{', 'null', '[]', '7', '"text"', '{"delivery":null}', '\0', '{"delivery":{}}'])(
    'of %j is damaged',
    (text) => expect(readLine(bytes(text))).toMatchObject({ kind: 'damaged' }),
  )

  it('never throws, whatever its bytes, and whatever was changed in a right one', () => {
    const right = bytes(JSON.stringify({ delivery: line() }))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(right.byteLength), (random, at) => {
        expect(readLine(random).kind).toBe('damaged')
        const changed = Buffer.concat([right.subarray(0, at), random, right.subarray(at + random.byteLength)])
        expect(['delivery', 'damaged']).toContain(readLine(changed).kind)
      }),
      { numRuns: 100 },
    )
  })

  it('of any delivery is read as it was written', () => {
    const text = fc.uint8Array({ maxLength: 12 }).map((each) => Buffer.from(each).toString('latin1'))
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(fc.tuple(text, text), { maxLength: 5 }),
        (body, headers) => {
          const delivery = wholeDelivery({ body, attempts: [{ headers }] })
          const [written] = [...deliveryLines(delivery, { key: 'c', name: '' })]
          const read = readJson(written)
          expect(read).toMatchObject({ kind: 'delivery', delivery: written?.delivery })
          expect(read.kind === 'delivery' && Buffer.compare(read.body, body)).toBe(0)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('what cannot be parsed in bounded memory', () => {
  it.each([
    ['nested deeply', '['.repeat(1_000_000)],
    ['nested in objects', '{"a":'.repeat(200_000)],
    ['of a million values', `[${'1,'.repeat(1_500_000)}1]`],
    ['of empty arrays', '[],'.repeat(700_000)],
  ])('is refused before it is parsed: %s', (_what, text) => {
    expect(isOutOfShape(bytes(text))).toBe(true)
    expect(readLine(bytes(text))).toMatchObject({ kind: 'damaged', problem: expect.stringContaining('nested more') })
  })

  it('is not a long text, whatever stands in it', () => {
    const long = '[{,"\\'.repeat(200_000)
    expect(isOutOfShape(bytes(JSON.stringify({ a: long, b: [long, `${long}\\\\`] })))).toBe(false)
    // A text that never ends.
    expect(isOutOfShape(bytes(`["${'['.repeat(1_000_000)}`))).toBe(false)
  })
})

describe('a file', () => {
  const kind = (text: string | null) => readFirstLine(text === null ? null : bytes(text), bytes(text ?? 'x'))

  it.each([
    ['{"format":"greenroom-deliveries","version":1}', 'ours'],
    ['{"format":"greenroom-deliveries","version":2,"anything":1}', 'other-version'],
    ['{"format":"greenroom-carts","version":1}', 'other-json'],
    ['{"a":1}', 'other-json'],
    ['{"log":{"version":"1.2"', 'har'],
    ['\uFEFF{ "log" :', 'har'],
    ['\x89PNG\r', 'foreign'],
    ['event,action', 'foreign'],
    [null, 'foreign'],
  ] as const)('that begins with %j is %s', (text, expected) => expect(kind(text)).toBe(expected))

  it('that is a HAR over many lines is told from its beginning', () => {
    expect(readFirstLine(bytes('{'), bytes('{\n  "log": {\n'))).toBe('har')
    expect(readFirstLine(bytes('{'), bytes('{\n  "logs": {\n'))).toBe('foreign')
  })

  it.each(['har', 'other-json', 'other-version', 'foreign'] as const)('that is %s says what to do', (first) => {
    expect(refusalOf(first).hint).toMatch(/^(Choose|Open) .*\.$/)
  })
})
