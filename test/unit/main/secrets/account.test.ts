import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountOf, accountPrefix } from '../../../../src/main/secrets/account.ts'
import type { SecretName } from '../../../../src/main/secrets/secret-store.ts'

it('names accounts in a stable way', () => {
  expect(accountOf({ kind: 'client-secret', channelKey: 'c1', environment: 'test' })).toBe('c1/test/client-secret')
  expect(accountOf({ kind: 'hook-key', channelKey: 'c1', environment: 'production', hookId: 'hook-7' })).toBe(
    'c1/production/hook/hook-7',
  )
})

const part = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('a', 'A', '^', '/', 't', '%') })
const name: fc.Arbitrary<SecretName> = fc.oneof(
  fc.record({
    kind: fc.constant('client-secret' as const),
    channelKey: part,
    environment: fc.constantFrom('test' as const, 'production' as const),
  }),
  fc.record({
    kind: fc.constant('hook-key' as const),
    channelKey: part,
    environment: fc.constantFrom('test' as const, 'production' as const),
    hookId: part,
  }),
)

it('gives different secrets different accounts, also where case does not count', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other))
      expect(accountOf(one).toLowerCase()).not.toBe(accountOf(other).toLowerCase())
    }),
    { numRuns: 2000 },
  )
})

it('begins with the prefix of its own channel and environment, and of no other', () => {
  fc.assert(
    fc.property(name, part, (each, otherKey) => {
      fc.pre(each.channelKey !== otherKey)
      expect(accountOf(each).startsWith(accountPrefix(each.channelKey))).toBe(true)
      expect(accountOf(each).startsWith(accountPrefix(each.channelKey, each.environment))).toBe(true)
      expect(accountOf(each).startsWith(accountPrefix(otherKey))).toBe(false)
    }),
  )
})
