import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, emptyCart, nextCart } from '../../../../src/main/promotions/state.ts'
import type { Cart, GroupCartPromotion, PromotionState } from '../../../../src/shared/models/promotion.ts'
import { ruleFor, stateOfUnlisted } from '../../../../src/shared/promotion-rules.ts'

const target = { channelKey: 'c1', environment: 'test' } as const
const promotion = (id: string, name = `Promotion ${id}`): GroupCartPromotion => ({
  id,
  name,
  type: 'PERCENTAGE',
  value: '10',
  group: null,
  description: null,
})
const listed = (at: number, ...ids: string[]): CartEvent => ({
  kind: 'listed',
  promotions: ids.map((id) => promotion(id)),
  misfits: [],
  currency: 'EUR',
  timeLeft: '500',
  at,
})
const used = (at: number, accepted = true): CartEvent => ({ kind: 'code-used', code: 'SPRING', accepted, at })
const added = (promotionId: string, at: number): CartEvent => ({ kind: 'added', promotionId, at })
const released = (promotionId: string, at: number): CartEvent => ({ kind: 'released', promotionId, at })

const cartAfter = (...events: readonly CartEvent[]): Cart => events.reduce(nextCart, emptyCart(target, 't1', 0))
const states = (cart: Cart) => Object.fromEntries(cart.promotions.map(({ id, state }) => [id, state]))

describe('nextCart', () => {
  it('goes the way of §3: available, applied, released', () => {
    expect(cartAfter().promotions).toEqual([])
    expect(cartAfter(used(1), listed(2, 'p1')).promotions).toEqual([
      { id: 'p1', listed: promotion('p1'), inList: true, state: 'available', since: 2 },
    ])
    expect(states(cartAfter(used(1), listed(2, 'p1'), added('p1', 3)))).toEqual({ p1: 'applied' })
    expect(cartAfter(used(1), listed(2, 'p1'), added('p1', 3), listed(4), released('p1', 5)).promotions).toEqual([
      { id: 'p1', listed: promotion('p1'), inList: false, state: 'released', since: 5 },
    ])
  })

  it('keeps the codes that were used, accepted or not', () => {
    expect(cartAfter(used(1, false), used(2)).codes).toEqual([
      { code: 'SPRING', at: 1, accepted: false },
      { code: 'SPRING', at: 2, accepted: true },
    ])
  })

  it('takes what the list does not show any more for not applicable, unless it is applied or was released', () => {
    const cart = cartAfter(listed(1, 'p1', 'p2', 'p3'), added('p2', 2), added('p3', 2), released('p3', 3), listed(4))
    expect(states(cart)).toEqual({ p1: 'not-applicable', p2: 'applied', p3: 'released' })
    expect(cart.promotions.every(({ inList }) => !inList)).toBe(true)
    expect(states(nextCart(cart, listed(5, 'p1')))).toMatchObject({ p1: 'available' })
  })

  it('keeps what is applied or was released as it is, when the list shows it', () => {
    const cart = cartAfter(
      listed(1, 'p1', 'p2'),
      added('p1', 2),
      added('p2', 2),
      released('p2', 3),
      listed(4, 'p1', 'p2'),
    )
    expect(states(cart)).toEqual({ p1: 'applied', p2: 'released' })
    expect(cart.promotions.every(({ inList }) => inList)).toBe(true)
  })

  it('lets a released promotion be applied again', () => {
    expect(
      states(cartAfter(listed(1, 'p1'), added('p1', 2), released('p1', 3), listed(4, 'p1'), added('p1', 5))),
    ).toEqual({
      p1: 'applied',
    })
  })

  it('takes over what the newest list says of a promotion, and counts its state from when it began', () => {
    const renamed: CartEvent = {
      kind: 'listed',
      promotions: [promotion('p1', 'New')],
      misfits: [],
      currency: null,
      timeLeft: null,
      at: 9,
    }
    const cart = cartAfter(listed(1, 'p1'), renamed)
    expect(cart.promotions[0]).toMatchObject({ listed: { name: 'New' }, since: 1 })
    expect(cart).toMatchObject({ currency: null, timeLeft: null, readAt: 9, updatedAt: 9 })
  })

  it('changes nothing but the misfits when the list has another shape', () => {
    const misfits = [{ path: 'shopping-cart-sales', problem: 'missing' }]
    const before = cartAfter(listed(1, 'p1'))
    expect(nextCart(before, { kind: 'listed-other-shape', misfits, at: 2 })).toEqual({
      ...before,
      misfits,
      updatedAt: 2,
    })
  })

  it('knows a promotion that is only named by its id from when it was applied or released', () => {
    expect(cartAfter(added('p9', 1)).promotions).toEqual([
      { id: 'p9', listed: null, inList: false, state: 'applied', since: 1 },
    ])
    expect(states(cartAfter(released('p9', 1)))).toEqual({ p9: 'released' })
  })

  it('changes no cart in place', () => {
    const frozen = (value: unknown): unknown => {
      if (typeof value === 'object' && value !== null) {
        Object.values(value).forEach(frozen)
        Object.freeze(value)
      }
      return value
    }
    const cart = cartAfter(listed(1, 'p1', 'p2'), added('p1', 2))
    frozen(cart)
    for (const event of [used(3), listed(3, 'p2'), added('p2', 3), released('p1', 3)])
      expect(() => nextCart(cart, event)).not.toThrow()
  })

  /** The transitions of §3, and what a newly read list can say. */
  const possible: readonly (readonly [PromotionState, PromotionState])[] = [
    ['not-applicable', 'available'],
    ['available', 'not-applicable'],
    ['available', 'applied'],
    ['applied', 'released'],
    ['released', 'applied'],
  ]
  const ids = fc.constantFrom('p1', 'p2', 'p3')
  const events = fc.oneof(
    fc.record({ kind: fc.constant('code-used' as const), code: fc.constant('C'), accepted: fc.boolean() }),
    fc.uniqueArray(ids).map((shown) => ({ ...listed(0, ...shown) })),
    fc.constant({ kind: 'listed-other-shape' as const, misfits: [] }),
    fc.record({ kind: fc.constant('added' as const), promotionId: ids }),
    fc.record({ kind: fc.constant('released' as const), promotionId: ids }),
  )

  it('never makes an impossible transition of what the rules allow', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (sequence) => {
        let cart = emptyCart(target, 't1', 0)
        sequence.forEach((drawn, index) => {
          const event: CartEvent = { ...drawn, at: index + 1 }
          if (event.kind === 'added' && !ruleFor(cart, event.promotionId, 'add').allowed) return
          if (event.kind === 'released' && !ruleFor(cart, event.promotionId, 'release').allowed) return
          const before = new Map(cart.promotions.map((one) => [one.id, one]))
          const unlisted = stateOfUnlisted(cart)
          cart = nextCart(cart, event)
          for (const { id, state, since } of cart.promotions) {
            const from = before.get(id)?.state ?? unlisted
            if (from !== state) expect(possible).toContainEqual([from, state])
            expect(since).toBe(from === state && before.has(id) ? before.get(id)?.since : index + 1)
          }
          expect(new Set(cart.promotions.map(({ id }) => id)).size).toBe(cart.promotions.length)
          expect(cart.promotions.length).toBeGreaterThanOrEqual(before.size)
        })
      }),
    )
  })
})
