import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch } from '../../../../src/renderer/stores/search-query.ts'
import { deliveryFilterSchema } from '../../../../src/shared/models/delivery-filter.ts'

const now = new Date(2026, 10, 21, 12, 0).getTime()
const read = (search: string) => readSearch(search, now)

test('fields and text are told apart', () => {
  expect(read('event:ORDER action:REFUND code:ABC verdict:mismatch hook:hook-17 some text')).toEqual({
    event: 'ORDER',
    action: 'REFUND',
    reference: 'ABC',
    verdict: 'mismatch',
    hookId: 'hook-17',
    text: 'some text',
  })
  expect(read('delivery:40bd subtype:TRANSFERRED')).toEqual({ deliveryId: '40bd', subtype: 'TRANSFERRED' })
  expect(read('   ')).toEqual({})
})

test('published values are found in any case, unknown ones stay as typed', () => {
  expect(read('EVENT:order action:Barcode_Validation')).toEqual({ event: 'ORDER', action: 'BARCODE_VALIDATION' })
  expect(read('event:New_Kind')).toEqual({ event: 'New_Kind' })
})

test('a verdict may be begun', () => {
  expect(read('verdict:unknown')).toEqual({ verdict: 'unknown-hook' })
  expect(read('verdict:V')).toEqual({ verdict: 'verified' })
})

test('findings are a level, any, none or not yet judged; a finding is a code that may be begun', () => {
  expect(read('findings:error')).toEqual({ findings: 'error' })
  expect(read('Findings:WARNINGS')).toEqual({ findings: 'warning' })
  expect(read('findings:none')).toEqual({ findings: 'none' })
  expect(read('findings:wait')).toEqual({ findings: 'waiting' })
  expect(read('finding:gap-short findings:any')).toEqual({ finding: 'gap-short', findings: 'any' })
  expect(read('finding:Companion')).toEqual({ finding: 'companion' })
})

test.each([
  ['after:10:30', new Date(2026, 10, 21, 10, 30)],
  ['after:9:05:07', new Date(2026, 10, 21, 9, 5, 7)],
  ['after:2026-01-02', new Date(2026, 0, 2)],
  ['after:2026-01-02T23:59', new Date(2026, 0, 2, 23, 59)],
])('%s is a local time', (search, time) => {
  expect(read(search)).toEqual({ since: time.getTime() })
})

test.each([
  'after:soon',
  'after:',
  'after:10',
  'after:24:00',
  'after:2026-13-01',
  'verdict:odd',
  'findings:odd',
  'findings:',
  'finding:odd',
  'https://x.example/A',
  'code:',
  'price:10',
  '"',
  'a"b',
  '*',
])('%s is text', (search) => {
  expect(read(search)).toEqual({ text: search })
})

test('quotes keep spaces together, and a quoted field is text', () => {
  expect(read('code:"A B" "some  text"')).toEqual({ reference: 'A B', text: 'some  text' })
  expect(read('"event:ORDER"')).toEqual({ text: 'event:ORDER' })
})

test('the last of two counts', () => {
  expect(read('event:ORDER event:ITEM')).toEqual({ event: 'ITEM' })
})

test('whatever is typed is a filter, up to 10,000 characters', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 10_000 }),
    fc
      .array(fc.constantFrom('event:', 'after:', '"', ':', ' ', '😀', 'ORDER', '*', '1', 'constructor:'), {
        maxLength: 400,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (search) => {
      expect(deliveryFilterSchema.safeParse({ channelKey: 'c', ...read(search) }).success).toBe(true)
    }),
  )
})

test('pins and notes have fields of their own', () => {
  expect(read('is:pinned')).toEqual({ pinned: true })
  expect(read('pinned:YES note:"ask Ana"')).toEqual({ pinned: true, note: 'ask Ana' })
  expect(read('pinned:no is:Noted')).toEqual({ pinned: false, note: '' })
  expect(read('pinned:maybe is:gone')).toEqual({ text: 'pinned:maybe is:gone' })
})
