import { expect, test } from 'vitest'
import { watchNetwork } from '../../../../src/main/tunnel/network-watch.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

test('tells each change of the addresses, until it is ended', () => {
  const clock = createHandClock()
  let addresses = '10.0.0.2'
  let changes = 0
  const end = watchNetwork(
    clock,
    () => (changes += 1),
    () => addresses,
  )
  clock.advance(20_000)
  expect(changes).toBe(0)
  addresses = ''
  clock.advance(5_000)
  addresses = '192.168.1.7'
  clock.advance(5_000)
  expect(changes).toBe(2)
  clock.advance(20_000)
  expect(changes).toBe(2)
  end()
  addresses = '10.0.0.2'
  clock.advance(20_000)
  expect(changes).toBe(2)
})
