import { describe, expect, it } from 'vitest'
import { claimMeaning } from '../../../../../src/renderer/features/token/claim-words.ts'
import { propagationOf } from '../../../../../src/renderer/features/token/new-credentials.ts'
import { endOf } from '../../../../../src/renderer/features/token/record-words.ts'
import { checkScopes } from '../../../../../src/renderer/features/token/scopes.ts'

describe('checkScopes', () => {
  const seller = 'seller-channel-client'
  it.each([
    ['api-channels-all api-gateway', [], 2],
    ['api-gateway  api-gateway other', ['api-channels-all'], 2],
    ['', ['api-channels-all', 'api-gateway'], 0],
    [null, ['api-channels-all', 'api-gateway'], 0],
    ['API-GATEWAY api-channels-all', ['api-gateway'], 2],
  ])('of %j misses %j', (scope, missing, count) => {
    const checked = checkScopes(scope, seller)
    expect([checked.missing, checked.scopes.length]).toEqual([missing, count])
  })

  it('says nothing is missing for a client of which nothing is published', () => {
    expect(checkScopes(null, 'another-client').missing).toEqual([])
  })
})

describe('endOf', () => {
  const record = {
    number: 1,
    jti: 'j',
    sentAt: 0,
    expiresAt: 100,
    exchangeId: 1,
    calls: 0,
    lastUsedAt: null,
    ended: null,
  }
  it('follows from the clock where nothing ended it', () => {
    expect(endOf(record, 99)).toBeNull()
    expect(endOf(record, 100)).toEqual({ text: 'Expired', at: 100, bad: false })
    expect(endOf({ ...record, ended: { how: 'rejected', at: 5 } }, 200)).toEqual({
      text: 'Rejected, AUTH001',
      at: 5,
      bad: true,
    })
  })
})

describe('propagationOf', () => {
  it('counts ten minutes from when they were stored, and not beyond', () => {
    expect(propagationOf(null, 0)).toBeNull()
    expect(propagationOf(0, 120_000)).toEqual({ age: 120_000, share: 0.2, from: 0.5 })
    expect(propagationOf(1_000, 0)?.age).toBe(0)
    expect(propagationOf(0, 600_000)).toBeNull()
  })
})

it('knows what claims mean, and no more than those', () => {
  expect(claimMeaning('exp')).toBe('When it expires')
  for (const name of ['constructor', '__proto__', 'x']) expect(claimMeaning(name)).toBeNull()
})
