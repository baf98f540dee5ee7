import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type MessageFaults, makeMessage } from '../../../src/simulator/delivery-message.ts'

const body = new TextEncoder().encode('{"code":"A1"}')
const head = {
  event: 'ORDER',
  action: 'PURCHASE',
  subtype: null,
  deliveryId: 'd1',
  hookId: 'h1',
  apiKey: 'k1',
}
const good = createHash('sha256').update('{"code":"A1"}k1').digest('hex')
const make = (faults: MessageFaults, subtype: string | null = null) => {
  const message = makeMessage({ ...head, subtype }, body, faults)
  return { ...message, named: Object.fromEntries(message.headers) }
}

test('every header of §2.3, and the signature of the body as sent', () => {
  const { headers, ...message } = make({})
  expect(headers).toEqual([
    ['content-type', 'application/json'],
    ['ob-event', 'ORDER'],
    ['ob-action', 'PURCHASE'],
    ['ob-delivery-id', 'd1'],
    ['ob-hook-id', 'h1'],
    ['ob-signature', good],
  ])
  expect(message.body).toEqual(body)
  expect(message.signature).toBe(good)
})

test('ob-subtype comes when there is one', () => {
  expect(make({}, 'PRICES').named['ob-subtype']).toBe('PRICES')
})

test('a tampered body keeps the signature of what it was', () => {
  const { named, body: sent } = make({ tamperedBody: true })
  expect(named['ob-signature']).toBe(good)
  expect(sent).not.toEqual(body)
})

test('wrong signatures: of another key, upper case, 63 characters, any text', () => {
  expect(make({ wrongKey: true }).signature).toMatch(/^[0-9a-f]{64}$/)
  expect(make({ wrongKey: true }).signature).not.toBe(good)
  expect(make({ upperCaseSignature: true }).signature).toBe(good.toUpperCase())
  expect(make({ truncatedSignature: true }).signature).toBe(good.slice(0, 63))
  expect(make({ signature: 'zz' }).named['ob-signature']).toBe('zz')
})

test.each(['ob-event', 'ob-action', 'ob-delivery-id', 'ob-hook-id', 'ob-signature', 'content-type', 'OB-Event'])(
  '%s can be left out, alone',
  (name) => {
    const { headers, named } = make({ missingHeader: name })
    expect(named).not.toHaveProperty(name.toLowerCase())
    expect(headers).toHaveLength(5)
  },
)

test('further headers come after the others, repeats too', () => {
  const { headers } = make({ headers: [['ob-event', 'ITEM']] })
  expect(headers.filter(([name]) => name === 'ob-event')).toEqual([
    ['ob-event', 'ORDER'],
    ['ob-event', 'ITEM'],
  ])
})
