import { beforeEach, describe, expect, it } from 'vitest'
import { HistoryError } from '../../../../src/main/history/history.ts'
import { createPromotionFlow, type PromotionCall } from '../../../../src/main/promotions/flow.ts'
import type { Operation } from '../../../../src/main/service/operation.ts'
import { type Target, targetKey } from '../../../../src/shared/models/environment.ts'
import type { Exchange } from '../../../../src/shared/models/exchange.ts'
import type { Cart } from '../../../../src/shared/models/promotion.ts'
import { appError, err, ok, type Result } from '../../../../src/shared/result.ts'

const target: Target = { channelKey: 'c1', environment: 'test' }
const cartToken = 'cart-1'
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const exchange = (operation: Exchange['operation'], body: unknown = {}, failed = false): Exchange => ({
  id: 1,
  target,
  operation,
  startedAt: 0,
  request: { method: 'POST', url: 'https://h.example', headers: [], body: bytes({}) },
  response: { status: 200, statusText: '', httpVersion: '1.1', headers: [], body: bytes(body) },
  timing: { queued: 0, firstByte: 0, total: 0 },
  failure: failed
    ? { source: { from: 'service', error: { kind: 'other', status: 409, summary: '' } }, title: '' }
    : null,
  circumstances: null,
  cartToken,
  label: '',
  repeatOf: null,
})
const list = (...ids: string[]) => ({
  '@token': cartToken,
  '@currency': 'EUR',
  '@timeLeft': '500',
  'shopping-cart-sales': {
    availableCartPromotions: { groupCartPromotion: ids.map((id) => ({ '@id': id, name: `Promotion ${id}` })) },
  },
})

/** A service whose list shows `shown`, and that answers all else as `answer` says. */
const createFakes = () => {
  const calls: Operation[] = []
  const stored = new Map<string, Cart>()
  const changes: Cart[] = []
  let now = 0
  const fakes = {
    calls,
    stored,
    changes,
    shown: [] as string[],
    answer: async (operation: Operation): Promise<Result<Exchange>> => ok(exchange(operation.operation)),
    historyFails: null as HistoryError | null,
    savingFails: null as HistoryError | null,
    notKept: [] as HistoryError[],
  }
  const key = (of: Target, token: string) => `${targetKey(of)} ${token}`
  const guarded = async <T>(work: () => T): Promise<T> => {
    if (fakes.historyFails !== null) throw fakes.historyFails
    return work()
  }
  const flow = createPromotionFlow({
    client: {
      call: async (_target, operation) => {
        calls.push(operation)
        return operation.operation === 'applicable-promotions' && fakes.shown.length > 0
          ? ok(exchange('applicable-promotions', list(...fakes.shown)))
          : fakes.answer(operation)
      },
    },
    history: {
      saveCart: async (cart) => {
        if (fakes.savingFails !== null) throw fakes.savingFails
        return guarded(() => void stored.set(key(cart.target, cart.cartToken), cart))
      },
      carts: () => guarded(() => [...stored.values()].toReversed()),
      cart: (of, token) => guarded(() => stored.get(key(of, token)) ?? null),
      deleteCart: (of, token) => guarded(() => void stored.delete(key(of, token))),
    },
    clock: { now: () => ++now, after: () => () => {} },
    cartChanged: (cart) => {
      changes.push(cart)
    },
    notKept: (error) => {
      fakes.notKept.push(error)
    },
  })
  return { ...fakes, fakes, flow }
}

let { fakes, flow, calls, stored, changes } = createFakes()
beforeEach(() => {
  ;({ fakes, flow, calls, stored, changes } = createFakes())
})

const call = { target, cartToken, callId: 'k1' }
const promotionCall = (promotionId: string, anyway = false): PromotionCall => ({ ...call, promotionId, anyway })
const made = async (result: Promise<Result<{ exchange: Exchange; cart: Cart }>>) => {
  const settled = await result
  if (!settled.ok) throw new Error(settled.error.message)
  return settled.value
}
const states = (cart: Cart) => Object.fromEntries(cart.promotions.map(({ id, state }) => [id, state]))
const error = async (result: Promise<Result<unknown>>) => {
  const settled = await result
  return settled.ok ? null : settled.error
}
const noPath = err(appError('path-not-configured', 'The path is not set.'))

describe('createPromotionFlow', () => {
  it('shows a call that was made, and goes on from it, when the cart cannot be stored', async () => {
    fakes.shown = ['p1']
    await made(flow.useCode({ ...call, code: 'SPRING' }))
    fakes.savingFails = new HistoryError('disk-full', 'The disk is full.')
    const added = await made(flow.add(promotionCall('p1')))
    expect(added.exchange.operation).toBe('add-promotion')
    expect(states(added.cart)).toEqual({ p1: 'applied' })
    expect(fakes.notKept[0]?.code).toBe('disk-full')
    fakes.savingFails = null
    expect(states((await made(flow.release(promotionCall('p1')))).cart)).toEqual({ p1: 'released' })
    expect(states(stored.values().next().value as Cart)).toEqual({ p1: 'released' })
  })

  it('drives a promotion from its code to its release, reading the list after each', async () => {
    fakes.shown = ['p1']
    const code = await made(flow.useCode({ ...call, code: 'SPRING' }))
    expect(code.exchange.operation).toBe('use-code')
    expect(code.cart).toMatchObject({ codes: [{ code: 'SPRING', accepted: true }], currency: 'EUR', timeLeft: '500' })
    expect(states(code.cart)).toEqual({ p1: 'available' })
    expect(states((await made(flow.add(promotionCall('p1')))).cart)).toEqual({ p1: 'applied' })
    const last = await made(flow.release(promotionCall('p1')))
    expect(last.exchange.operation).toBe('release-promotion')
    expect(states(last.cart)).toEqual({ p1: 'released' })
    expect(calls).toEqual([
      { operation: 'use-code', cartToken, code: 'SPRING' },
      { operation: 'applicable-promotions', cartToken },
      { operation: 'add-promotion', cartToken, promotionId: 'p1', name: 'Promotion p1' },
      { operation: 'applicable-promotions', cartToken },
      { operation: 'release-promotion', cartToken, promotionId: 'p1', name: 'Promotion p1' },
      { operation: 'applicable-promotions', cartToken },
    ])
  })

  it('keeps the cart in the history before it tells of a change', async () => {
    fakes.shown = ['p1']
    await flow.useCode({ ...call, code: 'SPRING' })
    expect(changes.map(states)).toEqual([{}, { p1: 'available' }])
    expect([...stored.values()]).toEqual([changes.at(-1)])
  })

  it('finds the cart again in the history', async () => {
    fakes.shown = ['p1']
    await flow.useCode({ ...call, code: 'SPRING' })
    const again = createFakes()
    for (const [key, cart] of stored) again.stored.set(key, cart)
    expect(await again.flow.open(target, cartToken)).toEqual(ok(changes.at(-1)))
    expect(states((await made(again.flow.add(promotionCall('p1')))).cart)).toEqual({ p1: 'applied' })
  })

  it('sends nothing that the rules forbid, unless it is sent anyway', async () => {
    fakes.answer = async ({ operation }) => (operation === 'applicable-promotions' ? noPath : ok(exchange(operation)))
    expect(await error(flow.add(promotionCall('p1')))).toMatchObject({
      code: 'rule',
      message: 'A group cart promotion can be added only after its promotional code has been used.',
    })
    expect(await error(flow.release(promotionCall('p1')))).toMatchObject({ code: 'rule' })
    expect(calls).toEqual([])
    expect(states((await made(flow.add(promotionCall('p1', true)))).cart)).toEqual({ p1: 'applied' })
  })

  it('works by ids alone where the path of the list is not set', async () => {
    fakes.answer = async ({ operation }) => (operation === 'applicable-promotions' ? noPath : ok(exchange(operation)))
    await made(flow.useCode({ ...call, code: 'SPRING' }))
    expect(states((await made(flow.add(promotionCall('p9')))).cart)).toEqual({ p9: 'applied' })
    expect(states((await made(flow.release(promotionCall('p9')))).cart)).toEqual({ p9: 'released' })
    expect(await error(flow.readApplicable({ target, cartToken, callId: 'k1' }))).toMatchObject({
      code: 'path-not-configured',
    })
  })

  it('leaves the states as they were when the service refuses, and does not read the list', async () => {
    fakes.shown = ['p1']
    await flow.readApplicable({ target, cartToken, callId: 'k1' })
    fakes.answer = async ({ operation }) => ok(exchange(operation, {}, true))
    const refused = await made(flow.add(promotionCall('p1')))
    expect(refused.exchange.failure).not.toBeNull()
    expect(states(refused.cart)).toEqual({ p1: 'available' })
    expect((await made(flow.useCode({ ...call, code: 'WRONG' }))).cart.codes).toMatchObject([{ accepted: false }])
    expect(calls.map(({ operation }) => operation)).toEqual(['applicable-promotions', 'add-promotion', 'use-code'])
  })

  it('takes no code for refused that never reached the service', async () => {
    fakes.answer = async () => ok(exchange('token', {}, true))
    expect((await made(flow.useCode({ ...call, code: 'SPRING' }))).cart.codes).toEqual([])
    fakes.answer = async () => ok({ ...exchange('use-code', {}, true), response: null })
    expect((await made(flow.useCode({ ...call, code: 'SPRING' }))).cart.codes).toEqual([])
    fakes.answer = async () => err(appError('secret-missing', 'There is no client secret.'))
    expect(await error(flow.useCode({ ...call, code: 'SPRING' }))).toMatchObject({ code: 'secret-missing' })
    expect(stored.size).toBe(0)
  })

  it('keeps the change when the list cannot be read after it', async () => {
    fakes.answer = async ({ operation }) => ok(exchange(operation, {}, operation === 'applicable-promotions'))
    const { cart } = await made(flow.add(promotionCall('p1', true)))
    expect(states(cart)).toEqual({ p1: 'applied' })
    expect(cart.readAt).toBeNull()
  })

  it('shows what did not fit of a list of another shape, and keeps what was known', async () => {
    fakes.shown = ['p1']
    await flow.readApplicable({ target, cartToken, callId: 'k1' })
    fakes.shown = []
    fakes.answer = async ({ operation }) => ok(exchange(operation, { promotions: [] }))
    const { cart, exchange: seen } = await made(flow.readApplicable({ target, cartToken, callId: 'k1' }))
    expect(cart.misfits).toContainEqual({ path: 'shopping-cart-sales', problem: 'missing' })
    expect(states(cart)).toEqual({ p1: 'available' })
    expect(seen.response?.body).toEqual(bytes({ promotions: [] }))
  })

  it('makes the calls about one cart one after the other, and those about another at once', async () => {
    const first = Promise.withResolvers<void>()
    fakes.answer = async (operation) => {
      if (operation.operation === 'use-code' && operation.code === 'A') await first.promise
      return operation.operation === 'applicable-promotions' ? noPath : ok(exchange(operation.operation))
    }
    const waiting = [flow.useCode({ ...call, code: 'A' }), flow.useCode({ ...call, code: 'B' })]
    await flow.useCode({ ...call, cartToken: 'cart-2', code: 'C' })
    expect(calls.flatMap((one) => (one.operation === 'use-code' ? [one.code] : []))).toEqual(['A', 'C'])
    first.resolve()
    await Promise.all(waiting)
    expect(stored.get('c1/test cart-1')?.codes.map(({ code }) => code)).toEqual(['A', 'B'])
  })

  it('lists, opens and forgets carts', async () => {
    await flow.open(target, 'cart-1')
    await flow.open(target, 'cart-2')
    const listed = await flow.list(target)
    expect(listed.ok && listed.value.map((cart) => cart.cartToken)).toEqual(['cart-2', 'cart-1'])
    expect(await flow.forget(target, 'cart-1')).toEqual(ok(undefined))
    expect([...stored.keys()]).toEqual(['c1/test cart-2'])
  })

  it('says when the history fails, whatever was asked', async () => {
    fakes.historyFails = new HistoryError('disk-full', 'The disk is full.')
    const failures = [
      flow.list(target),
      flow.open(target, cartToken),
      flow.forget(target, cartToken),
      flow.readApplicable({ target, cartToken, callId: 'k1' }),
      flow.useCode({ ...call, code: 'A' }),
      flow.add(promotionCall('p1')),
    ]
    for (const failure of failures)
      expect(await error(failure)).toMatchObject({
        code: 'history-disk-full',
        message: expect.stringMatching(/disk is full/),
      })
    expect(calls).toEqual([])
  })
})
