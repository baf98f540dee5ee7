import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createPromotionFlow, type PromotionFlow } from '../../src/main/promotions/flow.ts'
import { targetKey } from '../../src/shared/models/environment.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import type { Cart } from '../../src/shared/models/promotion.ts'
import type { Result } from '../../src/shared/result.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { type Bench, createBench, environmentOf, test } from './service-harness.ts'

let simulator: Simulator
let bench: Bench
let flow: PromotionFlow
let cartToken: string
let code: string
const stored = new Map<string, Cart>()
const changes: Cart[] = []

/** The flow over a real client; its carts in memory. */
const open = (): void => {
  const key = (target: Cart['target'], token: string) => `${targetKey(target)} ${token}`
  flow = createPromotionFlow({
    client: bench.client,
    clock: systemClock,
    cartChanged: (cart) => changes.push(cart),
    notKept: (error) => {
      throw error
    },
    history: {
      saveCart: async (cart) => void stored.set(key(cart.target, cart.cartToken), cart),
      carts: async () => [...stored.values()],
      cart: async (target, token) => stored.get(key(target, token)) ?? null,
      deleteCart: async (target, token) => void stored.delete(key(target, token)),
    },
  })
}

beforeEach(async () => {
  stored.clear()
  changes.length = 0
  simulator = await startSimulator()
  bench = createBench({ test: environmentOf(simulator.environments.test) })
  ;({ cartToken, promotionalCode: code } = simulator.environments.test)
  open()
})
afterEach(async () => {
  await bench.client.close()
  await simulator.stop()
})

const made = async (call: Promise<Result<{ exchange: Exchange; cart: Cart }>>) => {
  const result = await call
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
const useCode = (text: string) => made(flow.useCode({ target: test, cartToken, code: text, callId: 'k1' }))
const promotionCall = (promotionId: string, anyway = false) => ({
  target: test,
  cartToken,
  promotionId,
  anyway,
  callId: 'k1',
})
const add = (id: string, anyway?: boolean) => made(flow.add(promotionCall(id, anyway)))
const release = (id: string, anyway?: boolean) => made(flow.release(promotionCall(id, anyway)))
const readList = () => made(flow.readApplicable({ target: test, cartToken, callId: 'k1' }))
const states = (cart: Cart) => Object.fromEntries(cart.promotions.map(({ id, state }) => [id, state]))
const state = (cart: Cart, id: string) => states(cart)[id]

describe('the promotions flow', () => {
  it('goes from the code to the release, each state seen', async () => {
    const before = await readList()
    expect(before.cart.promotions).toEqual([])
    const used = await useCode(code)
    expect(used.exchange).toMatchObject({ operation: 'use-code', label: `Use code ${code}`, cartToken, failure: null })
    const [first, second] = used.cart.promotions
    const id = first?.id ?? ''
    expect(first).toMatchObject({ state: 'available', inList: true, listed: { name: 'Group of ten', value: '10.00' } })
    expect(second).toMatchObject({ listed: { value: '12.5' } })

    const added = await add(id)
    expect(added.exchange.label).toBe('Add Group of ten')
    expect(state(added.cart, id)).toBe('applied')
    const released = await release(id)
    expect(released.exchange).toMatchObject({ request: { method: 'DELETE' }, failure: null })
    expect(state(released.cart, id)).toBe('released')
    expect(state((await add(id)).cart, id)).toBe('applied')

    expect(changes.at(-1)).toEqual([...stored.values()][0])
    expect(bench.exchanges.filter(({ failure }) => failure !== null)).toEqual([])
  })

  it('finds its carts again after a restart', async () => {
    const id = (await useCode(code)).cart.promotions[0]?.id ?? ''
    const { cart } = await add(id)
    open()
    expect(await flow.open(test, cartToken)).toEqual({ ok: true, value: cart })
    expect(state((await release(id)).cart, id)).toBe('released')
  })

  it('sends what the rules forbid on purpose only, and shows what the service says', async () => {
    const asked = simulator.requestLog().length
    expect(await flow.add(promotionCall('5001'))).toMatchObject({ ok: false, error: { code: 'rule' } })
    expect(simulator.requestLog()).toHaveLength(asked)
    const refused = await add('5001', true)
    expect(refused.exchange.failure).toMatchObject({
      title: 'The service answered 409 with JSON of no published error shape',
    })
    expect(refused.cart.promotions).toEqual([])
  })

  it.each(['Año + 10% & más 🎟', 'a+b', 'a b', 'a&promotionalCode=b', '%2B', '🎭', '=;,\'"<>\\'])(
    'sends the code %s as it is',
    async (text) => {
      const { cart } = await useCode(text)
      const sent = simulator.requestLog().find(({ path }) => path.endsWith('/cartPromotionalCodeGroup'))
      const form = new URLSearchParams(sent?.bodyText)
      expect([...form]).toEqual([
        ['promotionalCode', text],
        ['token', cartToken],
      ])
      expect(sent?.headers).toContainEqual(['Accept', 'application/json'])
      expect(sent?.headers).toContainEqual(['Content-Type', 'application/x-www-form-urlencoded'])
      expect(cart.codes).toMatchObject([{ code: text, accepted: text === 'Año + 10% & más 🎟' }])
    },
  )

  it.each([
    ['empty', 0, []],
    ['single-object', 1, ['an object instead of an array']],
    ['many', 500, []],
  ] as const)('reads a list that is %s', async (shape, length, problems) => {
    simulator.faults.test.promotionList(shape)
    const { cart, exchange } = await readList()
    expect(exchange.failure).toBeNull()
    expect(cart.promotions).toHaveLength(length)
    expect(cart.promotions.every((promotion) => promotion.state === 'available')).toBe(true)
    expect(cart.misfits.map(({ problem }) => problem)).toEqual(problems)
  })

  it.each(['missing', 'other'] as const)(
    'shows what did not fit of a list that is %s, and the response',
    async (shape) => {
      const { cart: before } = await useCode(code)
      simulator.faults.test.promotionList(shape)
      const { cart, exchange } = await readList()
      expect(cart.misfits.at(-1)?.problem).toBe('missing')
      expect(states(cart)).toEqual(states(before))
      expect(exchange.response?.body.byteLength).toBeGreaterThan(10)
    },
  )

  it('works without the path of the list, by ids alone', async () => {
    bench.environments = { test: environmentOf(simulator.environments.test, { applicablePromotions: null }) }
    await useCode(code)
    expect(states((await add('5001')).cart)).toEqual({ 5001: 'applied' })
    expect(states((await release('5001')).cart)).toEqual({ 5001: 'released' })
    expect(await flow.readApplicable({ target: test, cartToken, callId: 'k1' })).toMatchObject({
      ok: false,
      error: { code: 'path-not-configured', hint: expect.stringMatching(/§4.3/) },
    })
  })

  it('makes the calls about one cart in the order of asking', async () => {
    simulator.faults.test.latency(20)
    const used = useCode(code)
    const added = add('5001')
    const released = release('5001')
    expect(state((await used).cart, '5001')).toBe('available')
    expect(state((await added).cart, '5001')).toBe('applied')
    expect(state((await released).cart, '5001')).toBe('released')
  })
})
