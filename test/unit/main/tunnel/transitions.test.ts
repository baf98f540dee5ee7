import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Model, type ReachEvent, switchedOff } from '../../../../src/main/tunnel/model.ts'
import { step } from '../../../../src/main/tunnel/transitions.ts'

const URL_ = 'https://a.example'
const opened: ReachEvent = { kind: 'opened', url: URL_, settlesWithin: 5_000, reopens: true }
const fixed: ReachEvent = { kind: 'opened', url: URL_, settlesWithin: 0, reopens: false }
const answered: ReachEvent = { kind: 'answered', latency: 212 }
const missed: ReachEvent = { kind: 'missed', reason: 'It answered 503.' }
const dropped: ReachEvent = { kind: 'closed', reason: 'The server dropped it.' }
const refused: ReachEvent = { kind: 'not-opened', reason: 'Refused.', lasting: false }

/** Applies events that come 1 s apart; gives the last step. */
const play = (...all: ReachEvent[]) => {
  let at = 1_000
  let last = step(switchedOff(0), { kind: 'on' }, { at, random: 0 })
  for (const event of all) {
    at += 1_000
    last = step(last.model, event, { at, random: 0 })
  }
  return { ...last, at }
}

describe('the states', () => {
  test('on: connecting, until the first heartbeat came back', () => {
    expect(play().effects).toEqual([{ kind: 'open' }])
    expect(play().model.state).toEqual({ kind: 'connecting', since: 1_000, url: null, reason: null })
    expect(play(opened).effects).toEqual([{ kind: 'beat', after: 0 }])
    expect(play(opened).model.state).toMatchObject({ kind: 'connecting', url: URL_ })
    const reachable = play(opened, answered)
    expect(reachable.model.state).toEqual({
      kind: 'reachable',
      since: 3_000,
      url: URL_,
      checkedAt: 3_000,
      latency: 212,
    })
    expect(reachable.effects).toEqual([{ kind: 'beat', after: 15_000 }])
  })
  test('reachable keeps since when, and renews when it was checked', () => {
    expect(play(opened, answered, answered).model.state).toMatchObject({ since: 3_000, checkedAt: 4_000 })
  })
  test('three misses: unreachable, a new connection is to be tried, and the checks go on', () => {
    expect(play(opened, answered, missed, missed)).toMatchObject({
      model: { state: { kind: 'reachable' } },
      effects: [{ kind: 'beat', after: 2_000 }],
    })
    const { model, effects, at } = play(opened, answered, missed, missed, missed)
    expect(model.state).toEqual({
      kind: 'unreachable',
      since: at,
      url: URL_,
      reason: 'It answered 503.',
      retryAt: at + 1_000,
    })
    expect(effects).toEqual([
      { kind: 'beat', after: 15_000 },
      { kind: 'retry', after: 1_000 },
    ])
  })
  test('an answer between two misses counts from the beginning', () => {
    expect(play(opened, answered, missed, missed, answered, missed, missed).model.state.kind).toBe('reachable')
  })
  test('a URL that never answered yet is given the time that it needs', () => {
    expect(play(opened, missed, missed, missed, missed).model.state).toMatchObject({
      kind: 'connecting',
      reason: 'It answered 503.',
    })
    expect(play(opened, missed, missed, missed, missed, missed).model.state.kind).toBe('unreachable')
  })
  test('what somebody else keeps open is only checked', () => {
    const { model, effects } = play(fixed, missed, missed, missed)
    expect(model.state).toMatchObject({ kind: 'unreachable', retryAt: null })
    expect(effects).toEqual([{ kind: 'beat', after: 15_000 }])
    expect(play(fixed, missed, missed, missed, answered).model.state.kind).toBe('reachable')
  })
  test('unreachable, and then an answer: reachable, and the try that was due is forgotten', () => {
    const { model } = play(opened, answered, missed, missed, missed, answered)
    expect(step(model, { kind: 'due' }, { at: 99_000, random: 0 }).effects).toEqual([])
  })
  test('dropped: closed, and tried again; the wait grows until it answers', () => {
    const { model, effects, at } = play(opened, answered, dropped)
    expect(model).toMatchObject({
      open: null,
      state: { kind: 'reconnecting', reason: 'The server dropped it.', retryAt: at + 1_000 },
    })
    expect(effects).toEqual([{ kind: 'close' }, { kind: 'retry', after: 1_000 }])
    const due: ReachEvent = { kind: 'due' }
    const wait = (...events: ReachEvent[]) => play(...events).effects.find(({ kind }) => kind === 'retry')
    expect(wait(dropped)).toBeUndefined()
    expect(wait(refused, due, refused, due, refused, due, refused)).toEqual({ kind: 'retry', after: 4_000 })
    expect(wait(refused, due, opened, dropped, due, refused)).toEqual({ kind: 'retry', after: 2_000 })
    expect(wait(refused, due, refused, due, refused, due, opened, answered, dropped)).toEqual({
      kind: 'retry',
      after: 1_000,
    })
  })
  test('what goes wrong again is not tried again, but on demand', () => {
    const failed = play({ kind: 'not-opened', reason: 'There is no such program.', lasting: true })
    expect(failed.model.state).toEqual({ kind: 'failed', since: 2_000, reason: 'There is no such program.' })
    expect(failed.effects).toEqual([{ kind: 'close' }])
    expect(step(failed.model, { kind: 'due' }, { at: 0, random: 0 }).effects).toEqual([])
    expect(step(failed.model, { kind: 'again' }, { at: 0, random: 0 }).effects).toEqual([{ kind: 'open' }])
  })
  test('another URL of the same connection: to be checked first', () => {
    const moved = play(opened, answered, { kind: 'url', url: 'https://b.example' })
    expect(moved.model.state).toMatchObject({ kind: 'connecting', url: 'https://b.example' })
    expect(moved.effects).toEqual([{ kind: 'beat', after: 0 }])
    expect(play(opened, answered, { kind: 'url', url: URL_ }).effects).toEqual([])
  })
  test('after sleep or a change of network: what is open is checked, what waits is tried', () => {
    const look: ReachEvent = { kind: 'look' }
    expect(play(opened, answered, look).effects).toEqual([{ kind: 'beat', after: 0 }])
    expect(play(refused, look).effects).toEqual([{ kind: 'open' }])
    expect(play(look).effects).toEqual([])
    expect(step(switchedOff(0), look, { at: 0, random: 0 }).effects).toEqual([])
  })
})

const event = fc.oneof(
  fc.constantFrom<ReachEvent>(opened, fixed, answered, missed, dropped, refused),
  fc.constantFrom<ReachEvent>({ kind: 'due' }, { kind: 'again' }, { kind: 'look' }, { kind: 'on' }),
  fc.constantFrom<ReachEvent>({ kind: 'url', url: 'https://b.example' }, { kind: 'off', reason: 'Off.' }),
  fc.constant<ReachEvent>({ kind: 'not-opened', reason: 'No program.', lasting: true }),
)

test('whatever happens, nothing stands still: a state that is not at rest has something under way', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (all, random) => {
      let model: Model = switchedOff(0)
      let [opening, beating, retrying] = [false, false, false]
      for (const [at, each] of all.entries()) {
        // What was not asked for does not come.
        if ((each.kind === 'opened' || each.kind === 'not-opened') && !opening) continue
        if ((each.kind === 'answered' || each.kind === 'missed') && !beating) continue
        if (each.kind === 'due' && !retrying) continue
        if (each.kind === 'opened' || each.kind === 'not-opened') opening = false
        if (each.kind === 'answered' || each.kind === 'missed') beating = false
        if (each.kind === 'due') retrying = false
        const next = step(model, each, { at, random })
        model = next.model
        for (const effect of next.effects) {
          if (effect.kind === 'open' || effect.kind === 'close')
            [opening, beating, retrying] = [effect.kind === 'open', false, false]
          if (effect.kind === 'beat') beating = true
          if (effect.kind === 'retry') retrying = true
        }
        const atRest = model.state.kind === 'off' || model.state.kind === 'failed'
        expect(opening || beating || retrying).toBe(!atRest)
        expect(
          model.state.kind === 'reachable' || model.state.kind === 'unreachable' ? model.open !== null : true,
        ).toBe(true)
      }
    }),
  )
})
