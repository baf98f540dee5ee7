import { beforeEach, expect, test } from 'vitest'
import { createClock } from '../../../src/simulator/clock.ts'
import { createFaults, type FaultPlan } from '../../../src/simulator/faults.ts'

let faults: FaultPlan
beforeEach(() => {
  faults = createFaults({ clock: createClock(() => 500, 1), expireTokens: () => {}, expireCarts: () => {} })
})

test('nothing is interrupted at first', () => {
  expect(faults.take('catalog', '/x')).toBeNull()
})

test('an interruption meets one call unless told otherwise', () => {
  faults.forceStatus({ status: 503 })
  expect(faults.take('catalog', '/x')).toMatchObject({ kind: 'status', status: 503 })
  expect(faults.take('catalog', '/x')).toBeNull()
})

test('or as many as it says, or always', () => {
  faults.hang({ times: 2 })
  faults.dropConnections({ times: 'always' })
  const kinds = Array.from({ length: 5 }, () => faults.take(null, '/x')?.kind)
  expect(kinds).toEqual(['hang', 'hang', 'drop', 'drop', 'drop'])
})

test('it meets its own operation, or its own path, and leaves the others', () => {
  faults.forceStatus({ status: 500, operation: 'token' })
  faults.redirect({ location: 'http://other/', path: '/y' })
  expect(faults.take('catalog', '/x')).toBeNull()
  expect(faults.take('catalog', '/y')).toMatchObject({ status: 307, location: 'http://other/' })
  expect(faults.take('token', '/oauth/token')).toMatchObject({ status: 500 })
})

test('propagation counts from now', () => {
  faults.propagationDelay(250)
  expect(faults.state().propagation).toEqual({ until: 750, of: 'credentials' })
})

test('reset ends them all', () => {
  const before = faults.state()
  faults.latency(100)
  faults.channelState('misconfigured')
  faults.tamperTokens(true)
  faults.forbid('catalog')
  faults.promotionList('many')
  faults.hang({ times: 'always' })
  expect(faults.state()).not.toEqual(before)
  faults.reset()
  expect(faults.state()).toEqual(before)
})
