import { expect, it } from 'vitest'
import { createTokenHistory } from '../../../../src/main/service/token-history.ts'
import { createFakeClock } from './fakes.ts'

const setUp = () => {
  const clock = createFakeClock(0)
  const history = createTokenHistory(clock)
  const issue = (jti: string) =>
    history.issued(
      {
        sentAt: clock.now(),
        expiresAt: clock.now() + 1000,
        renewAt: clock.now() + 500,
        scope: null,
        jti,
        tokenType: null,
        hasRefreshToken: false,
        lifetimeAssumed: false,
        lifetimeWasText: false,
      },
      7,
    )
  return { clock, history, issue }
}

it('counts the calls of the newest, and says how each ended', () => {
  const { clock, history, issue } = setUp()
  issue('one')
  clock.advance(10)
  history.used()
  history.used()
  history.ended('renewed')
  issue('two')
  history.used()
  expect(history.records()).toMatchObject([
    { number: 2, jti: 'two', calls: 1, lastUsedAt: 10, ended: null, exchangeId: 7 },
    { number: 1, jti: 'one', calls: 2, ended: { how: 'renewed', at: 10 } },
  ])
})

it('says of what was held beyond its time that it expired, and when', () => {
  const { clock, history, issue } = setUp()
  issue('one')
  clock.advance(5_000)
  history.ended('forgotten')
  expect(history.records()[0]?.ended).toEqual({ how: 'expired', at: 1_000 })
})

it('lets an end stand, but for a rejected one that is used on', () => {
  const { history, issue } = setUp()
  issue('one')
  history.ended('rejected')
  history.ended('renewed')
  expect(history.records()[0]?.ended?.how).toBe('rejected')
  history.resumed()
  history.used()
  expect(history.records()[0]).toMatchObject({ ended: null, calls: 1 })
  history.ended('forgotten')
  history.resumed()
  expect(history.records()[0]?.ended?.how).toBe('forgotten')
})

it('keeps the last hundred', () => {
  const { history, issue } = setUp()
  for (let at = 0; at < 150; at++) issue(`t${at}`)
  expect(history.records()).toHaveLength(100)
  expect(history.records()[0]?.number).toBe(150)
})
