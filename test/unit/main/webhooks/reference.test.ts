import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reference } from '../../../../src/main/webhooks/reference.ts'
import { bytes } from './sample.ts'

const of = (json: string) => reference(bytes(json))

describe('reference', () => {
  it.each([
    ['{"code":"ORD-7F3K2","url":"u","previous_code":"ORD-1"}', 'ORD-7F3K2'],
    ['{"id":5,"code":"ORD-2"}', 'ORD-2'],
    ['{"code":77}', '77'],
    ['{"id":42,"name":"x"}', '42'],
    ['{"id":"A-1","eventId":2}', 'A-1'],
    ['{"sessionId":7,"eventId":48213}', '48213/7'],
    ['{"eventId":48213}', '48213'],
    ['{"sessionId":7}', '7'],
    ['{"productId":3,"channelId":2001}', '2001'],
    ['{"productId":3}', '3'],
    ['{"note":"x","balanceId":"B-9","otherId":1}', 'B-9'],
    ['{"code":"","id":null,"eventId":true,"channelId":[1],"productId":"p"}', 'p'],
    ['\uFEFF{"code":"with a byte order mark"}', 'with a byte order mark'],
    ['{"code":"Gran Teatre 🎭"}', 'Gran Teatre 🎭'],
  ])('%s → %s', (json, text) => expect(of(json)).toBe(text))

  it('keeps the digits of numbers that would be rounded', () => {
    expect(of('{"id":12345678901234567890}')).toBe('12345678901234567890')
    expect(of('{"id":9007199254740993}')).toBe('9007199254740993')
    expect(of('{"eventId":9007199254740993,"sessionId":1.10}')).toBe('9007199254740993/1.10')
    expect(of('{"id":1e400}')).toBe('1e400')
  })

  it.each([
    '',
    'not JSON',
    'null',
    '[{"id":1}]',
    '"id"',
    '7',
    '{}',
    '{"name":"x"}',
    '{"data":{"id":1}}',
    '{"id":1',
    '{"code":{"id":1}}',
  ])('is null for %j', (json) => expect(of(json)).toBeNull())

  it('reads own fields only', () => {
    expect(of('{"__proto__":{"code":"inherited"}}')).toBeNull()
  })

  it('is null for what is not UTF-8, or compressed', () => {
    expect(reference(new Uint8Array([...bytes('{"code":"'), 0xe9, ...bytes('"}')]))).toBeNull()
    expect(reference(gzipSync('{"code":"ORD-1"}'))).toBeNull()
  })

  it('bears any depth', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(of(`{"id":1,"x":${deep}}`)).toBe('1')
    expect(of(`{"id":1.5,"x":${deep}}`)).toBeNull()
  })

  it('does not parse a body over 256 KiB', () => {
    const padded = (size: number) => of(`{"code":"ORD-1","pad":"${'x'.repeat(size - 25)}"}`)
    expect(padded(256 * 1024)).toBe('ORD-1')
    expect(padded(256 * 1024 + 1)).toBeNull()
  })

  it('is 200 characters at most, and well formed', () => {
    expect(of(`{"code":"${'x'.repeat(500)}"}`)).toBe('x'.repeat(200))
    expect(of(`{"code":"${'x'.repeat(199)}🎭"}`)).toBe(`${'x'.repeat(199)}\uFFFD`)
    expect(of('{"code":"\\ud800"}')).toBe('\uFFFD')
  })

  it('never throws', () => {
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map(bytes),
      fc
        .dictionary(fc.constantFrom('id', 'code', 'eventId', 'sessionId', '__proto__', 'xId'), fc.jsonValue())
        .map((o) => bytes(JSON.stringify(o))),
    )
    fc.assert(fc.property(soup, (body) => (reference(body)?.length ?? 0) <= 200))
  })
})
