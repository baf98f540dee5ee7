import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodySteps } from '../../../../../src/main/webhooks/explain/body/body-steps.ts'
import { createBody } from '../../../../../src/main/webhooks/explain/body.ts'
import { bytes, KEY, sign } from '../sample.ts'
import { allKeys, ask, askSigned, causesOf } from './ask.ts'
import {
  type Doc,
  documents,
  escaped,
  type Style,
  sorted,
  stringified,
  styles,
  write,
  writeOddly,
} from './documents.ts'

interface Received {
  readonly doc: Doc
  readonly style: Style | 'odd'
  readonly text: string
}

const writeAs = (doc: Doc, style: Received['style']): string => (style === 'odd' ? writeOddly(doc) : write(doc, style))

/** What a body was when it was signed, by the id of the cause that this is. */
const signedAs: Readonly<Record<string, (received: Received) => string>> = {
  compact: ({ doc }) => write(doc, 'compact'),
  python: ({ doc }) => write(doc, 'python'),
  'indent-2': ({ doc }) => write(doc, 'indent-2'),
  'indent-4': ({ doc }) => write(doc, 'indent-4'),
  'sorted-keys': ({ doc, style }) => writeAs(sorted(doc), style),
  stringify: ({ doc }) => stringified(doc),
  'stringify-indent-2': ({ doc }) => stringified(doc, 2),
  'stringify-indent-4': ({ doc }) => stringified(doc, 4),
  'newline-added': ({ text }) => `${text}\n`,
  'crlf-added': ({ text }) => `${text}\r\n`,
  crlf: ({ text }) => text.split('\n').join('\r\n'),
  'mark-added': ({ text }) => `\uFEFF${text}`,
  escaped: ({ text }) => escaped(text, false),
  'escaped-upper': ({ text }) => escaped(text, true),
}
const ids = Object.keys(signedAs)
const received: fc.Arbitrary<Received> = fc
  .tuple(documents, fc.constantFrom(...styles, 'odd' as const))
  .map(([doc, style]) => ({ doc, style, text: writeAs(doc, style) }))

/** What the named changes make of a body, one after the other. */
const applied = (body: Uint8Array, causes: readonly string[]): Uint8Array | null =>
  causes.reduce<Uint8Array | null>((changed, id) => {
    const step = bodySteps.find((each) => each.id === id)
    return changed && step ? step.apply(createBody(changed)) : null
  }, body)

const same = (one: Uint8Array | null, other: Uint8Array): boolean => one !== null && Buffer.compare(one, other) === 0

describe('a single change of a random body is found and named', () => {
  it.each(ids)('%s', (id) => {
    fc.assert(
      fc.property(received, (body) => {
        const signed = signedAs[id]?.(body) ?? ''
        fc.pre(signed !== body.text)
        const [found = '', ...more] = causesOf(askSigned(bytes(body.text), bytes(signed)))
        expect(more).toEqual([])
        // Two changes may give the same bytes, such as compact JSON and JSON.stringify: then either is the right name.
        expect(found === id || signedAs[found]?.(body) === signed).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('newline-removed, lf and mark-removed: what was added is taken away again', () => {
    fc.assert(
      fc.property(received, ({ text }) => {
        fc.pre(!text.endsWith('\n'))
        const signed = bytes(text)
        expect(causesOf(askSigned(bytes(`\uFEFF${text}`), signed))).toEqual(['mark-removed'])
        for (const end of ['\n', '\r\n'])
          expect(applied(bytes(text + end), causesOf(askSigned(bytes(text + end), signed)))).toEqual(
            Buffer.from(signed),
          )
        const crlf = text.replaceAll('\n', '\r\n')
        if (crlf !== text)
          expect(applied(bytes(crlf), causesOf(askSigned(bytes(crlf), signed)))).toEqual(Buffer.from(signed))
      }),
    )
  })

  it('latin1: a body that was decoded as Latin-1 and encoded as UTF-8, and the other way round', () => {
    fc.assert(
      fc.property(received, ({ text }) => {
        const once = bytes(text)
        const twice = Buffer.from(Buffer.from(once).toString('latin1'))
        fc.pre(twice.length !== once.length)
        expect(causesOf(askSigned(twice, once))).toEqual(['latin1-undone'])
        expect(causesOf(askSigned(once, twice))).toEqual(['latin1-made'])
      }),
    )
    const latin1 = Buffer.from('{"name":"Òpera"}', 'latin1')
    expect(causesOf(askSigned(bytes('{"name":"Òpera"}'), latin1))).toEqual(['latin1-undone'])
  })

  it('unescaped: escapes that a proxy made', () => {
    fc.assert(
      fc.property(received, ({ text }) => {
        const made = escaped(text, false)
        fc.pre(made !== text && !text.includes('\\u'))
        expect(applied(bytes(made), causesOf(askSigned(bytes(made), bytes(text))))).toEqual(Buffer.from(text))
      }),
    )
  })

  it('unzipped', () => {
    fc.assert(
      fc.property(received, ({ text }) => {
        expect(causesOf(askSigned(gzipSync(text), bytes(text)))).toEqual(['unzipped'])
      }),
      { numRuns: 20 },
    )
  })

  it('empty-body', () => {
    expect(causesOf(askSigned(bytes('{"code":"ORD-1"}'), bytes('')))).toEqual(['empty-body'])
  })
})

describe('the values of a number', () => {
  const text = '{"price": 10.50, "n": 1e2, "big": 12345678901234567890}'
  it('stay as they are written in compact JSON', () => {
    const signed = '{"price":10.50,"n":1e2,"big":12345678901234567890}'
    expect(causesOf(askSigned(bytes(text), bytes(signed)))).toEqual(['compact'])
  })
  it('are as JavaScript writes them in JSON.stringify', () => {
    const signed = '{"price":10.5,"n":100,"big":12345678901234567000}'
    expect(causesOf(askSigned(bytes(text), bytes(signed)))).toEqual(['stringify'])
    const spaced = '{"price": 10.5, "n": 100, "big": 12345678901234567000}'
    expect(causesOf(askSigned(bytes(text), bytes(spaced)))).toEqual(['stringify-python'])
  })
})

describe('a pair of changes of a random body is found', () => {
  const second = ['newline-added', 'crlf-added', 'crlf', 'mark-added', 'escaped', 'escaped-upper']
  it('one after the other', () => {
    fc.assert(
      fc.property(received, fc.constantFrom(...ids), fc.constantFrom(...second), (body, one, other) => {
        const { text } = body
        const between = signedAs[one]?.(body) ?? ''
        const signed = signedAs[other]?.({ ...body, text: between }) ?? ''
        // What was added at an end is the last change, or the last but the mark.
        fc.pre(signed !== text && one !== other && (!one.endsWith('-added') || other === 'mark-added'))
        const causes = causesOf(askSigned(bytes(text), bytes(signed)))
        expect(causes.length).toBeLessThanOrEqual(2)
        expect(same(applied(bytes(text), causes), bytes(signed))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('sorted and written in another style', () => {
    fc.assert(
      fc.property(received, fc.constantFrom(...styles), ({ doc, text }, style) => {
        const signed = write(sorted(doc), style)
        fc.pre(signed !== text)
        expect(same(applied(bytes(text), causesOf(askSigned(bytes(text), bytes(signed)))), bytes(signed))).toBe(true)
      }),
    )
  })

  it('compressed, and changed before that', () => {
    fc.assert(
      fc.property(received, fc.constantFrom(...ids), (body, id) => {
        const signed = signedAs[id]?.(body) ?? ''
        const zipped = gzipSync(body.text)
        expect(same(applied(zipped, causesOf(askSigned(zipped, bytes(signed)))), bytes(signed))).toBe(true)
      }),
    )
  })

  it('a detour through Latin-1, and another change before or after it', () => {
    const original = '{"name": "Òpera", "n": 1}'
    const detour = Buffer.from(original).toString('latin1')
    for (const text of [escaped(detour, false), detour.replaceAll(' ', ''), `\uFEFF${detour}`]) {
      const causes = causesOf(askSigned(bytes(text), bytes(original)))
      expect(causes).toHaveLength(2)
      expect(causes).toContain('latin1-undone')
    }
  })

  it('with the key of another hook', () => {
    fc.assert(
      fc.property(received, fc.constantFrom(...ids), fc.constantFrom(...allKeys.slice(1)), (body, id, key) => {
        const signed = signedAs[id]?.(body) ?? ''
        fc.pre(signed !== body.text)
        const causes = causesOf(ask(bytes(body.text), sign(bytes(signed), key.key)))
        expect(causes).toHaveLength(2)
        expect(causes[1]).toBe(key.owner)
      }),
      { numRuns: 60 },
    )
  })
})

describe('whatever comes', () => {
  it('random bodies, signatures and keys never throw, and find nothing', () => {
    const key = fc.record({
      key: fc.string({ unit: 'binary', maxLength: 20 }),
      owner: fc.constantFrom('this-hook', 'another-hook', 'other-environment', 'client-secret'),
      name: fc.string(),
    } as const)
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      received.map(({ text }) => bytes(text)),
      fc.uint8Array({ maxLength: 60 }).map((tail) => Buffer.concat([Uint8Array.of(0x1f, 0x8b), tail])),
    )
    const signature = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ minLength: 64, maxLength: 64 }),
      fc.base64String(),
    )
    fc.assert(
      fc.property(body, signature, fc.array(key, { maxLength: 4 }), (received, text, keys) => {
        expect(ask(received, text, keys).kind).toBe('nothing-found')
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['nested arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['huge numbers', `[${'9'.repeat(5_000)},1e99999,-1e-99999]`],
    ['repeated names', `{${'"a":1,'.repeat(2_000)}"a":2}`],
    ['one long text of escapes', JSON.stringify({ a: '\\"\n'.repeat(5_000) })],
  ])('%s: nothing found, and nothing thrown', (_what, text) => {
    expect(ask(bytes(text), sign(bytes('another body'), KEY)).kind).toBe('nothing-found')
    expect(causesOf(askSigned(bytes(`${text} `), bytes(text)))).toEqual(['compact'])
  })

  it('a small body that unpacks to a large one is not unpacked', () => {
    const large = new Uint8Array(16 * 1024 * 1024)
    expect(ask(gzipSync(large), sign(large, KEY)).kind).toBe('nothing-found')
  })
})
