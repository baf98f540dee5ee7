import { expect, test } from 'vitest'
import { differenceSides } from '../../../../../../src/renderer/features/deliveries/signature/difference-sides.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('each side stands with what is common before it', () => {
  const received = bytes('{"code": 7}')
  const signed = bytes('{"code":7}')
  const sides = differenceSides({
    offset: 8,
    excerptFrom: 0,
    received,
    signed,
    receivedSize: received.length,
    signedSize: signed.length,
  })
  expect(sides).toEqual([
    { name: 'received', size: 11, before: '{"code":', from: ' 7}' },
    { name: 'signed', size: 10, before: '{"code":', from: '7}' },
  ])
})

test('what is cut off is marked, and a body that ends at the difference shows nothing after it', () => {
  const [received, signed] = differenceSides({
    offset: 104,
    excerptFrom: 100,
    received: bytes('tail\nmore'),
    signed: bytes('tail'),
    receivedSize: 5_000,
    signedSize: 104,
  })
  expect(received).toMatchObject({ before: '…tail', from: '\\n\nmore…' })
  expect(signed).toMatchObject({ before: '…tail', from: '' })
})
