import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupKey } from '../../../../src/main/history/grouping.ts'

const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '[', ']', '\\', '|', ' ', '\u0000', '😀'), maxLength: 6 })
const parts = fc.record({ channelKey: text, deliveryId: text, event: text, action: text, bodyDigest: text })
const names = ['channelKey', 'deliveryId', 'event', 'action', 'bodyDigest'] as const

test('the same five values give the same key', () => {
  fc.assert(
    fc.property(parts, (one) => {
      expect(groupKey({ ...one })).toEqual(groupKey(one))
    }),
  )
})

test('one other value gives another key', () => {
  fc.assert(
    fc.property(parts, fc.constantFrom(...names), text, (one, name, value) => {
      fc.pre(one[name] !== value)
      expect(groupKey({ ...one, [name]: value })).not.toEqual(groupKey(one))
    }),
  )
})

test('no value can pose as part of its neighbour', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      fc.pre(names.some((name) => one[name] !== other[name]))
      expect(groupKey(one)).not.toEqual(groupKey(other))
    }),
  )
  const split = (event: string, action: string) =>
    groupKey({ channelKey: 'c', deliveryId: 'd', event, action, bodyDigest: 'b' })
  expect(split('A","B', 'C')).not.toEqual(split('A', 'B","C'))
})

test.each(['deliveryId', 'event', 'action'] as const)('without %s an attempt is a delivery of its own', (missing) => {
  const whole = { channelKey: 'c', deliveryId: 'd', event: 'e', action: 'a', bodyDigest: 'b' }
  expect(groupKey(whole)).toHaveLength(32)
  expect(groupKey({ ...whole, [missing]: null })).toBeNull()
})
