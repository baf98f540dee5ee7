import { expect, test } from 'vitest'
import { deliverFields, readDeliverRequest } from '../../../src/simulator/control-deliver.ts'
import { readInput } from '../../../src/simulator/control-input.ts'

const right = { environment: 'test', url: 'http://127.0.0.1:9/hook', event: 'ORDER', action: 'PURCHASE' }
const read = (change: Readonly<Record<string, unknown>> = {}) =>
  readDeliverRequest(readInput({ ...right, ...change }, Object.keys(deliverFields)))

test.each([
  'http://127.0.0.1:9100/hook',
  'http://localhost/x',
  'http://[::1]:81/',
  'http://127.8.0.1/',
  'https://name.example/x',
])('%s can be sent to', (url) => {
  expect(read({ url }).url).toBe(url)
})

test.each([
  'http://example.com/',
  'http://127.0.0.1.example.com/',
  'http://localhost.example.com/',
  'http://10.0.0.1/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'hook',
  '',
])('%j cannot', (url) => {
  expect(() => read({ url })).toThrow('"url" must be')
})

test('every fault is read', () => {
  const faults = {
    tamperedBody: true,
    wrongKey: true,
    upperCaseSignature: true,
    truncatedSignature: true,
    signature: 's',
    missingHeader: 'ob-event',
    headers: [['x', 'y']],
    unknownHook: true,
    duplicate: true,
    reorderCompanion: true,
    dropConnection: true,
    noRetries: true,
    retryDelays: [1, 2],
    timeoutMs: 5,
    deliveryId: 'd',
    hookId: 'h',
    apiKey: 'k',
    previousCode: 'p',
    subtype: null,
    body: { a: [1] },
  }
  expect(read(faults)).toEqual({ ...right, ...faults })
})

test('a body in bytes', () => {
  expect(read({ bodyBase64: '/wA=' }).body).toEqual(Uint8Array.of(255, 0))
  expect(read({ bodyBase64: '' }).body).toEqual(new Uint8Array())
})

test.each([
  ['environment', { environment: 'live' }, '"environment" must be one of test, production.'],
  ['event missing', { event: undefined }, '"event" is missing.'],
  ['event', { event: 7 }, '"event" must be text.'],
  ['event in two lines', { event: 'A\r\nB: c' }, 'cannot be sent as a header: "ob-event"'],
  ['flag', { duplicate: 'yes' }, '"duplicate" must be true or false.'],
  ['headers', { headers: { a: 'b' } }, '"headers" must be a list of pairs'],
  ['header name', { headers: [['a b', 'c']] }, 'cannot be sent as a header: "a b"'],
  ['delays', { retryDelays: [-1] }, '"retryDelays" must be a list of numbers'],
  ['too many delays', { retryDelays: Array(11).fill(0) }, '10 entries at most'],
  ['both bodies', { body: 1, bodyBase64: '' }, 'not both'],
  ['bytes', { bodyBase64: '***' }, '"bodyBase64" must be base64.'],
  ['a field that is none', { tamperedBdy: true }, 'Not a field of this request: tamperedBdy.'],
])('refused with a clear message: %s', (_, change, message) => {
  expect(() => read(change)).toThrow(message)
})

test.each([null, [], 'x', 1])('%j is no request', (value) => {
  expect(() => readInput(value, [])).toThrow('must be a JSON object')
})
