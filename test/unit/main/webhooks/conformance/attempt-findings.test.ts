import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptFacts, attemptFindings } from '../../../../../src/main/webhooks/conformance/attempt-findings.ts'
import { actionTypes, combinations, eventTypes } from '../../../../../src/shared/interface.ts'
import { findingSchema } from '../../../../../src/shared/models/finding.ts'
import { bytes, headersFor, withHeader, withoutHeader } from '../sample.ts'

const origins = { own: 'https://api.example.test/base', other: 'https://live.example.test' }
const url = 'https://api.example.test/orders/ORD-1'
const order = { code: 'ORD-1', url }

const facts = (event: string, action: string, body: unknown, more: Partial<AttemptFacts> = {}): AttemptFacts => {
  const sent = body instanceof Uint8Array ? body : bytes(JSON.stringify(body))
  const headers = withHeader(withHeader(headersFor(sent), 'ob-event', event), 'ob-action', action)
  return { headers, body: sent, verdict: 'verified', origins, ...more }
}
const findings = (...args: Parameters<typeof facts>) => attemptFindings(facts(...args))
/** Level, code and section of each finding: "error combination §6.3". */
const told = (...args: Parameters<typeof facts>) =>
  findings(...args).map(({ level, code, section }) => `${level} ${code} ${section}`)
const withHeaders = (change: (headers: AttemptFacts['headers']) => AttemptFacts['headers']) => {
  const base = facts('ORDER', 'PURCHASE', order)
  return attemptFindings({ ...base, headers: change(base.headers) }).map(
    ({ level, code, section }) => `${level} ${code} ${section}`,
  )
}

describe('headers (§2.3) and signature (§5.3)', () => {
  it('as they should be: nothing is found', () => {
    expect(withHeaders((headers) => headers)).toEqual([])
    expect(withHeaders((headers) => withoutHeader(headers, 'ob-subtype'))).toEqual([])
    expect(withHeaders((headers) => headers.map(([name, value]) => [name.toUpperCase(), value]))).toEqual([])
  })

  it.each(['ob-event', 'ob-action', 'ob-delivery-id', 'ob-hook-id', 'ob-signature', 'content-type'])(
    '%s missing, empty, repeated',
    (name) => {
      expect(withHeaders((headers) => withoutHeader(headers, name))).toEqual(['error header-missing §2.3'])
      expect(withHeaders((headers) => withHeader(headers, name, ' '))).toEqual(['error header-empty §2.3'])
      expect(withHeaders((headers) => [...headers, [name, 'x']])).toEqual(['error header-repeated §2.3'])
    },
  )

  it('ob-subtype: empty is a note, repeated an error, and no value is judged', () => {
    expect(withHeaders((headers) => withHeader(headers, 'ob-subtype', ''))).toEqual(['note header-empty §2.3'])
    expect(withHeaders((headers) => [...headers, ['ob-subtype', 'x']])).toEqual(['error header-repeated §2.3'])
    expect(withHeaders((headers) => withHeader(headers, 'ob-subtype', '☃ what=ever'))).toEqual([])
  })

  it.each([
    ['application/json; charset=utf-8', []],
    ['Application/JSON', []],
    ['text/plain', ['error content-type §2.3']],
    ['application/jsonx', ['error content-type §2.3']],
  ])('Content-Type %s', (value, expected) => {
    expect(withHeaders((headers) => withHeader(headers, 'content-type', value))).toEqual(expected)
  })

  it.each([
    ['a'.repeat(64), []],
    ['A'.repeat(64), ['error signature-form §5.3']],
    ['a'.repeat(63), ['error signature-form §5.3']],
    ['g'.repeat(64), ['error signature-form §5.3']],
  ])('ob-signature %s', (value, expected) => {
    expect(withHeaders((headers) => withHeader(headers, 'ob-signature', value))).toEqual(expected)
  })

  it.each([
    ['verified', []],
    ['mismatch', ['error signature-mismatch §5.3']],
    ['unknown-hook', []],
  ] as const)('verdict %s', (verdict, expected) => {
    expect(told('ORDER', 'PURCHASE', order, { verdict })).toEqual(expected)
  })
})

describe('event and action (§6)', () => {
  it('each combination: an error exactly when it is not in §6.3', () => {
    for (const event of eventTypes) {
      for (const action of actionTypes) {
        const codes = findings(event, action, {}).filter(({ code }) => code === 'combination')
        const possible: readonly string[] = combinations[event]
        expect([event, action, codes.length]).toEqual([event, action, possible.includes(action) ? 0 : 1])
      }
    }
  })

  it('says what the event comes with', () => {
    expect(findings('ITEM', 'REFUND', order)[0]).toEqual({
      level: 'error',
      code: 'combination',
      section: '§6.3',
      message: 'ITEM / REFUND cannot be received: ITEM comes with TRANSFER or BARCODE_VALIDATION.',
    })
    expect(findings('CHANNEL', 'CATALOG', { channelId: 1 })[0]?.message).toContain('CHANNEL comes with UPDATE only.')
  })

  it('unknown values are notes, and nothing else is said of them', () => {
    expect(told('LATER', 'PURCHASE', { any: 1 })).toEqual(['note event-unknown §6.1'])
    expect(told('ORDER', 'LATER', order)).toEqual(['note action-unknown §6.2'])
    expect(told('order', 'purchase', { any: 1 })).toEqual(['note event-unknown §6.1', 'note action-unknown §6.2'])
  })

  it('a TRANSFER without its case is a note', () => {
    const base = facts('ITEM', 'TRANSFER', order)
    expect(attemptFindings(base)).toEqual([])
    const without = attemptFindings({ ...base, headers: withoutHeader(base.headers, 'ob-subtype') })
    expect(without.map(({ level, code }) => `${level} ${code}`)).toEqual(['note subtype-missing'])
    expect(withHeaders((headers) => withoutHeader(headers, 'ob-subtype'))).toEqual([])
  })
})

describe('the body (§2.3)', () => {
  it.each([
    ['an object', '{"code":"ORD-1","url":"https://api.example.test/1"}', []],
    ['nothing', '', ['error body-not-json §2.3']],
    ['no JSON', '{"code":', ['error body-not-json §2.3']],
    ['an array', '[1]', ['error body-not-object §2.3']],
    ['null', 'null', ['error body-not-object §2.3']],
    ['text', '"ORD-1"', ['error body-not-object §2.3']],
  ])('%s', (_what, text, expected) => {
    expect(told('ORDER', 'PURCHASE', bytes(text))).toEqual(expected)
  })

  it('not UTF-8, and too large to look at', () => {
    expect(told('ORDER', 'PURCHASE', Uint8Array.of(0x22, 0xe9, 0x22))).toEqual(['error body-not-json §2.3'])
    expect(told('ORDER', 'PURCHASE', new Uint8Array(4 * 1024 * 1024 + 1))).toEqual(['note body-not-checked §2.3'])
  })

  it.each([
    ['ORDER', 'PURCHASE', 'error'],
    ['ITEM', 'BARCODE_VALIDATION', 'warning'],
    ['MEMBERORDER', 'PURCHASE', 'warning'],
    ['PREORDER', 'ABANDONED', 'warning'],
  ])('%s: code and url are there, text, and not empty', (event, action, level) => {
    expect(told(event, action, order)).toEqual([])
    expect(told(event, action, {})).toEqual([`${level} field-missing §2.3`, `${level} field-missing §2.3`])
    expect(told(event, action, { code: 7, url })).toEqual([`${level} field-type §2.3`])
    expect(told(event, action, { code: null, url })).toEqual([`${level} field-type §2.3`])
    expect(told(event, action, { code: ' ', url })).toEqual([`${level} field-empty §2.3`])
    expect(told(event, action, { code: 'ORD-1', url: '' })).toEqual([`${level} field-empty §2.3`])
    expect(told(event, action, { code: 'ORD-1', url: [url] })).toEqual([`${level} field-type §2.3`])
  })

  it.each([
    ['https://api.example.test/elsewhere', []],
    ['https://api.example.test:443/x', []],
    ['https://live.example.test/orders/1', ['error url-origin §5.1']],
    ['https://api.example.test.evil.test/', ['warning url-origin §5.1']],
    ['http://api.example.test/', ['warning url-origin §5.1']],
    ['https://api.example.test@evil.test/', ['warning url-origin §5.1']],
    ['/orders/1', ['error url-form §2.3']],
    ['ftp://api.example.test/', ['error url-form §2.3']],
  ])('url %s', (link, expected) => {
    expect(told('ORDER', 'PURCHASE', { code: 'ORD-1', url: link })).toEqual(expected)
  })

  it('url: nothing is said of an environment that is not known', () => {
    expect(
      told('ORDER', 'PURCHASE', { ...order, url: 'https://x.test' }, { origins: { own: null, other: null } }),
    ).toEqual([])
  })

  const unexpected = 'warning previous-code-unexpected §2.3'
  it.each([
    ['ORDER', 'RELOCATE', 'ORD-0', []],
    ['ORDER', 'RELOCATE', undefined, ['error previous-code-missing §6.2']],
    ['ORDER', 'PURCHASE', 'ORD-0', []],
    ['ORDER', 'PURCHASE', undefined, []],
    ['ORDER', 'BOOKING', 'ORD-0', []],
    ['ORDER', 'REFUND', 'ORD-0', [unexpected]],
    ['ORDER', 'CANCEL', 'ORD-0', [unexpected]],
    ['ORDER', 'UPDATE', 'ORD-0', [unexpected]],
    ['ITEM', 'BARCODE_VALIDATION', 'ORD-0', [unexpected]],
    ['ORDER', 'RELOCATE', 'ORD-1', ['warning previous-code-same §2.3']],
    ['ORDER', 'RELOCATE', '', ['error field-empty §2.3']],
    ['ORDER', 'RELOCATE', 8, ['error field-type §2.3']],
    ['ORDER', 'PRINT', null, [unexpected, 'error field-type §2.3']],
  ])('%s / %s with previous_code %j', (event, action, previous, expected) => {
    expect(told(event, action, { ...order, previous_code: previous })).toEqual(expected)
  })

  it.each([
    [{ eventId: 7 }, []],
    [{ id: 0, sessionId: 8, channelId: 9 }, []],
    [{ id: '7' }, ['warning id-as-text §2.3']],
    [{ id: 'abc' }, ['warning id-type §2.3']],
    [{ id: 1.5 }, ['warning id-type §2.3']],
    [{ id: null }, ['warning id-type §2.3']],
    [{ eventId: 7, venueId: '8' }, ['warning id-as-text §2.3', 'note fields-unknown §2.3']],
    [{}, ['note id-missing §2.3']],
  ])('identifiers %j', (body, expected) => {
    expect(told('EVENT_UPDATE', 'CATALOG', body)).toEqual(expected)
  })

  it('unknown fields are one note, whatever their number', () => {
    const message = (body: unknown) => findings('ORDER', 'REFUND', body)[0]?.message
    expect(message({ ...order, total: '59.80' })).toBe('"total" is not in the published body: shown as received.')
    expect(message({ ...order, a: 1, b: 2 })).toBe('"a", "b" are not in the published body: shown as received.')
    expect(message({ ...order, a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe(
      '"a", "b", "c" and 2 more are not in the published body: shown as received.',
    )
    expect(told('PROMOTION', 'UPDATE', { id: 1, code: 'X' })).toEqual(['note fields-unknown §2.3'])
  })
})

describe('whatever comes', () => {
  it('never throws, gives each finding a section and a sentence, and cuts long values', () => {
    const name = fc.oneof(
      fc.constantFrom('ob-event', 'ob-action', 'ob-subtype', 'ob-signature', 'content-type'),
      fc.string(),
    )
    const value = fc.oneof(
      fc.constantFrom(...eventTypes, ...actionTypes),
      fc.string({ unit: 'binary', maxLength: 3000 }),
    )
    const field = fc.constantFrom('code', 'url', 'previous_code', 'id', 'eventId', '__proto__', 'constructor')
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 50 }),
      fc.dictionary(field, fc.jsonValue()).map((fields) => bytes(JSON.stringify(fields))),
      fc.json().map(bytes),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), body, (headers, received) => {
        for (const finding of attemptFindings({ headers, body: received, verdict: 'malformed', origins })) {
          expect(findingSchema.parse(finding)).toEqual(finding)
          expect(finding.section).toMatch(/^§(2\.3|5\.1|5\.3|6\.[1-3])$/)
          expect(finding.message).toMatch(/\.$/)
          expect(finding.message.length).toBeLessThan(500)
        }
      }),
    )
  })
})
