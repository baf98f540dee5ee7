import { describe, expect, it } from 'vitest'
import { orderBody } from '../../../../../src/renderer/features/deliveries/order-body.ts'

const order = (text: string) => orderBody(new TextEncoder().encode(text))

describe('orderBody', () => {
  it('reads code, url and previous code (§2.3)', () => {
    expect(order('{"code":"A","url":"https://x/A","total":3}')).toEqual({
      code: 'A',
      url: 'https://x/A',
      previousCode: null,
    })
    expect(order('{"code":"A","url":"u","previous_code":"B"}')?.previousCode).toBe('B')
  })

  it.each(['{"id":1}', '{"code":1,"url":"u"}', '[]', 'null', 'not JSON', ''])('finds no order in %j', (text) => {
    expect(order(text)).toBeNull()
  })

  it('finds no order in bytes that are no text', () => {
    expect(orderBody(new Uint8Array([0x7b, 0xff, 0x7d]))).toBeNull()
  })
})
