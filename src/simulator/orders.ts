import { randomBytes } from 'node:crypto'
import type { SimulatorClock } from './clock.ts'

/** An order that the simulator made up, as its own order details show it (§4.7: not published). */
interface Order {
  readonly code: string
  readonly state: string
  readonly createdAt: string
  readonly currency: string
  readonly total: string
  readonly items: readonly { readonly id: number; readonly seat: string; readonly price: string }[]
  readonly previous_code?: string
  readonly replaced_by?: string
}

export interface Orders {
  /** Makes an order; with `previous`, one that replaces that one, which is made too when it is not known. */
  create(state: string, previous?: string): Order
  find(code: string): Order | null
  count(): number
}

/** The last `capacity` orders of one environment. Codes are random, so that no two runs send the same ones. */
export function createOrders(clock: SimulatorClock, prefix: string, capacity = 1000): Orders {
  const orders = new Map<string, Order>()
  const put = (order: Order): Order => {
    orders.set(order.code, order)
    for (const code of orders.keys()) {
      if (orders.size <= capacity) break
      orders.delete(code)
    }
    return order
  }
  const make = (state: string, code = `${prefix}${randomBytes(5).toString('hex').toUpperCase()}`): Order => ({
    code,
    state,
    createdAt: new Date(clock.now()).toISOString(),
    currency: 'EUR',
    total: '59.80',
    items: [
      { id: 310_001, seat: 'Stalls, row 4, seat 11', price: '29.90' },
      { id: 310_002, seat: 'Stalls, row 4, seat 12', price: '29.90' },
    ],
  })
  return {
    create: (state, previous) => {
      const order = make(state)
      if (previous === undefined) return put(order)
      put({ ...(orders.get(previous) ?? make('PURCHASE', previous)), state: 'UPDATE', replaced_by: order.code })
      return put({ ...order, previous_code: previous })
    },
    find: (code) => orders.get(code) ?? null,
    count: () => orders.size,
  }
}
