import { expect, test } from 'vitest'
import { createClock } from '../../../src/simulator/clock.ts'
import { orderCodeOf, orderPath, routeOf } from '../../../src/simulator/operations.ts'
import { createOrders } from '../../../src/simulator/orders.ts'

const clock = createClock(() => 0, 1)

test('an order is found by its code, which is new each time', () => {
  const orders = createOrders(clock, 'T')
  const [one, two] = [orders.create('PURCHASE'), orders.create('PURCHASE')]
  expect(one.code).toMatch(/^T[0-9A-F]{10}$/)
  expect(one.code).not.toBe(two.code)
  expect(orders.find(one.code)).toMatchObject({ code: one.code, state: 'PURCHASE' })
  expect(orders.find('T0')).toBeNull()
})

test('an order that replaces another names it, and the other names it back', () => {
  const orders = createOrders(clock, 'T')
  const created = orders.create('RELOCATE', 'OLD')
  expect(created.previous_code).toBe('OLD')
  expect(orders.find('OLD')).toMatchObject({ replaced_by: created.code })
})

test('the oldest go when there are too many', () => {
  const orders = createOrders(clock, 'T', 2)
  const [first, , last] = [orders.create('A'), orders.create('B'), orders.create('C')]
  expect(orders.find(first?.code ?? '')).toBeNull()
  expect(orders.find(last?.code ?? '')).not.toBeNull()
  expect(orders.count()).toBe(2)
})

test('the path of an order leads back to it, whatever its code', () => {
  for (const code of ['T1', 'a b/c', '100%']) {
    expect(routeOf(orderPath(code))?.operation).toBe('order')
    expect(orderCodeOf(orderPath(code))).toBe(code)
  }
  expect(orderCodeOf('/orders-api/v1/orders/%zz')).toBeNull()
  expect(routeOf('/orders-api/v1/orders/')).toBeNull()
  expect(routeOf('constructor')).toBeNull()
})
