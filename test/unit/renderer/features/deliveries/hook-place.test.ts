import { expect, it } from 'vitest'
import { hookPlace } from '../../../../../src/renderer/features/deliveries/hook-place.ts'

it('names the environment once', () => {
  const hook = { hookId: 'hook-17', environment: 'test' } as const
  expect(hookPlace({ ...hook, label: 'orders' })).toBe('orders, test')
  expect(hookPlace({ ...hook, label: 'Demo, Test' })).toBe('Demo, Test')
  expect(hookPlace({ ...hook, label: '' })).toBe('test')
})
