import { describe, expect, it } from 'vitest'
import { noExchangeFilters, toExchangeFilter } from '../../../../src/renderer/stores/exchange-filters.ts'

const target = { channelKey: 'c', environment: 'test' } as const
const now = new Date(2026, 10, 21, 12, 0).getTime()
const read = (text: string) => {
  const {
    channelKey: _key,
    environment: _name,
    ...filter
  } = toExchangeFilter(target, { ...noExchangeFilters, text }, now)
  return filter
}

describe('the search of exchanges', () => {
  it.each([
    ['', {}],
    ['spring groups', { text: 'spring groups' }],
    ['operation:token', { operation: 'token' }],
    ['OPERATION:add', { operation: 'add-promotion' }],
    ['status:404', { status: 404 }],
    ['status:4XX cart-1', { status: '4xx', text: 'cart-1' }],
    ['status:none', { status: 'none' }],
    ['is:failed', { failed: true }],
    ['is:fine', { failed: false }],
    ['after:10:30', { since: new Date(2026, 10, 21, 10, 30).getTime() }],
    // What no field can have is text to look for.
    ['status:9', { text: 'status:9' }],
    ['status:4000', { text: 'status:4000' }],
    ['operation:nothing', { text: 'operation:nothing' }],
    ['https://h.example/x', { text: 'https://h.example/x' }],
  ])('%s', (text, filter) => {
    expect(read(text)).toEqual(filter)
  })

  it('counts more than the menu for the same field', () => {
    const filters = { ...noExchangeFilters, operation: 'token', status: '5xx', failed: true, since: 7 } as const
    expect(toExchangeFilter(target, filters, now)).toEqual({
      ...target,
      operation: 'token',
      status: '5xx',
      failed: true,
      since: 7,
    })
    expect(toExchangeFilter(target, { ...filters, text: 'status:404' }, now)).toMatchObject({
      operation: 'token',
      status: 404,
    })
  })
})
