import { describe, expect, it } from 'vitest'
import type { Cart, CartPromotion } from '../../../src/shared/models/promotion.ts'
import { ruleFor, stateOfUnlisted } from '../../../src/shared/promotion-rules.ts'

const cart = (changed: Partial<Cart> = {}): Cart => ({
  target: { channelKey: 'c1', environment: 'test' },
  cartToken: 't1',
  currency: null,
  timeLeft: null,
  readAt: null,
  misfits: [],
  codes: [],
  promotions: [],
  openedAt: 0,
  updatedAt: 0,
  ...changed,
})
const accepted = [{ code: 'SPRING', at: 0, accepted: true }]
const refused = [{ code: 'SPRING', at: 0, accepted: false }]
const one = (state: CartPromotion['state'], inList: boolean): Partial<Cart> => ({
  promotions: [{ id: 'p1', listed: null, inList, state, since: 0 }],
})
const reason = (of: Cart, operation: 'add' | 'release' = 'add') => {
  const rule = ruleFor(of, 'p1', operation)
  return rule.allowed ? 'allowed' : `${rule.section} ${rule.reason}`
}

describe('ruleFor add', () => {
  it('allows what is available', () => {
    expect(reason(cart(one('available', true)))).toBe('allowed')
  })

  it('forbids what is not applicable, until its code was used (§3)', () => {
    const needsCode = '§3 A group cart promotion can be added only after its promotional code has been used.'
    expect(reason(cart(one('not-applicable', false)))).toBe(needsCode)
    expect(reason(cart())).toBe(needsCode)
    expect(reason(cart({ codes: refused }))).toBe(needsCode)
  })

  it('forbids what a list does not show, although a code was used', () => {
    expect(reason(cart({ codes: accepted, readAt: 1 }))).toMatch(/list that was read last does not show this promotion/)
  })

  it('allows what is named by its id after a code, where no list was read', () => {
    expect(reason(cart({ codes: accepted }))).toBe('allowed')
  })

  it('forbids what is applied', () => {
    expect(reason(cart(one('applied', true)))).toBe('§3 It is already applied to this cart.')
  })

  it('allows what was released, when the list shows it, or when a code was used and there is no list', () => {
    expect(reason(cart({ ...one('released', true), readAt: 1 }))).toBe('allowed')
    expect(reason(cart({ ...one('released', false), codes: accepted }))).toBe('allowed')
    expect(reason(cart({ ...one('released', false), codes: accepted, readAt: 1 }))).toMatch(/^§3 It was released/)
    expect(reason(cart(one('released', false)))).toMatch(/^§3 It was released/)
  })
})

describe('ruleFor release', () => {
  it('allows what is applied, and nothing else', () => {
    expect(reason(cart(one('applied', false)), 'release')).toBe('allowed')
    for (const state of ['not-applicable', 'available', 'released'] as const)
      expect(reason(cart(one(state, true)), 'release')).toMatch(/^§3 Only a promotion that is applied/)
    expect(reason(cart(), 'release')).toMatch(/^§3 Only/)
  })
})

describe('stateOfUnlisted', () => {
  it('knows no more than whether a code was accepted', () => {
    expect(stateOfUnlisted(cart())).toBe('not-applicable')
    expect(stateOfUnlisted(cart({ codes: accepted }))).toBe('available')
    expect(stateOfUnlisted(cart({ codes: accepted, readAt: 1 }))).toBe('not-applicable')
  })
})
