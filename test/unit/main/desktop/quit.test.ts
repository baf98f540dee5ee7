import { describe, expect, it } from 'vitest'
import { closeWithin, quitLimit } from '../../../../src/main/desktop/quit.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

describe('closeWithin', () => {
  const ignore = () => undefined

  it('waits until everything is closed', async () => {
    expect(await closeWithin(() => Promise.resolve(), createHandClock(), ignore)).toBe('closed')
  })

  it('gives up after five seconds', async () => {
    const clock = createHandClock()
    const end = closeWithin(() => new Promise(ignore), clock, ignore)
    let ended = false
    void end.then(() => {
      ended = true
    })
    clock.advance(quitLimit - 1)
    await Promise.resolve()
    expect(ended).toBe(false)
    clock.advance(1)
    expect(await end).toBe('late')
    expect(quitLimit).toBe(5_000)
  })

  it('reports a failure and goes on', async () => {
    const failures: unknown[] = []
    const cause = new Error('disk')
    expect(
      await closeWithin(
        () => Promise.reject(cause),
        createHandClock(),
        (one) => failures.push(one),
      ),
    ).toBe('failed')
    expect(failures).toEqual([cause])
  })
})
