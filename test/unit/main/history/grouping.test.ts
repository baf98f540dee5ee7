import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupKey } from '../../../../src/main/history/grouping.ts'

const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '[', ']', '\\', '|', ' ', '\u0000', '😀'), maxLength: 6 })
const parts = fc.record({
  channelKey: text,
  deliveryId: text,
  event: text,
  action: text,
  bodyDigest: text,
  isImported: fc.boolean(),
})
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

test('what was imported is never what was received, whatever its values', () => {
  fc.assert(
    fc.property(parts, (one) => {
      expect(groupKey({ ...one, isImported: !one.isImported })).not.toEqual(groupKey(one))
    }),
  )
})

test('no value can pose as part of its neighbour', () => {
  const separator = fc.constantFrom('', '|', ',', '","', '"', '/', ':', ' ', '\n', '\u0000', '\\')
  fc.assert(
    fc.property(parts, fc.tuple(text, text, text), separator, (one, [start, middle, end], between) => {
      fc.pre(between + middle !== '')
      const early = groupKey({ ...one, event: start, action: middle + between + end })
      expect(early).not.toEqual(groupKey({ ...one, event: start + between + middle, action: end }))
    }),
  )
})

test.each(['deliveryId', 'event', 'action'] as const)('without %s an attempt is a delivery of its own', (missing) => {
  const whole = { channelKey: 'c', deliveryId: 'd', event: 'e', action: 'a', bodyDigest: 'b', isImported: false }
  expect(groupKey(whole)).toHaveLength(32)
  expect(groupKey({ ...whole, [missing]: null })).toBeNull()
})
