import { expect, test } from 'vitest'
import { createLateKeys } from '../../../../src/main/console/late-keys.ts'

const setUp = (count = 2) => {
  const readable = new Map([
    ['a', true],
    ['b', false],
  ])
  const verified: string[] = []
  const told: string[] = []
  const look = createLateKeys({
    hooks: () =>
      [...readable].map(([hookId, can]) => ({
        channelKey: 'c',
        hook: { hookId, environment: 'test', label: '', keySource: 'own' },
        readable: can,
      })),
    reverify: async (_channelKey, hookId) => {
      verified.push(hookId)
      return count
    },
    reverified: (channelKey) => told.push(channelKey),
  })
  return { readable, verified, told, look }
}

test('a key that becomes readable has what came before verified again, once', async () => {
  const { readable, verified, told, look } = setUp()
  await look()
  expect(verified).toEqual([])
  readable.set('b', true)
  await look()
  await look()
  expect(verified).toEqual(['b'])
  expect(told).toEqual(['c'])
})

test('nothing is told when nothing was waiting', async () => {
  const { readable, told, look } = setUp(0)
  await look()
  readable.set('b', true)
  await look()
  expect(told).toEqual([])
})

test('a hook that is new and readable is left to whoever added it', async () => {
  const { readable, verified, look } = setUp()
  await look()
  readable.set('new', true)
  await look()
  expect(verified).toEqual([])
})

test('looks do not overtake each other', async () => {
  const { readable, verified, look } = setUp()
  const first = look()
  readable.set('b', true)
  await Promise.all([first, look()])
  expect(verified.length).toBeLessThanOrEqual(1)
})
