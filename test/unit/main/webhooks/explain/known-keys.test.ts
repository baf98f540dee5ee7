import { expect, it } from 'vitest'
import { type ChannelKeys, knownKeys } from '../../../../../src/main/webhooks/explain/known-keys.ts'

const hook = (hookId: string, environment: 'test' | 'production', label = '') => ({
  hook: { hookId, environment, label, keySource: 'own' as const },
  key: `key of ${hookId}`,
})
const keys: ChannelKeys = {
  hookId: 'h-2',
  hooks: [hook('h-1', 'test', 'Web'), hook('h-3', 'production'), hook('h-2', 'test', 'Box office')],
  clientSecrets: { test: 'secret of test', production: 'secret of production' },
}

it('names the keys as the attempt sees them, the likeliest first', () => {
  expect(knownKeys(keys)).toEqual([
    { key: 'key of h-2', owner: 'this-hook', name: 'the key of h-2 (Box office, test)' },
    { key: 'key of h-1', owner: 'another-hook', name: 'the key of h-1 (Web, test)' },
    { key: 'key of h-3', owner: 'other-environment', name: 'the key of h-3 (production)' },
    { key: 'secret of production', owner: 'other-environment', name: 'the client secret of production' },
    { key: 'secret of test', owner: 'client-secret', name: 'the client secret of test' },
  ])
})

it.each(['h-9', null])('of a hook that is not known (%j) every hook is another', (hookId) => {
  expect(knownKeys({ ...keys, hookId }).map(({ owner }) => owner)).toEqual([
    'another-hook',
    'another-hook',
    'another-hook',
    'client-secret',
    'client-secret',
  ])
})

it('leaves out what cannot be read', () => {
  const hooks = keys.hooks.map((known) => ({ ...known, key: null }))
  expect(knownKeys({ ...keys, hooks, clientSecrets: { test: null, production: null } })).toEqual([])
})
