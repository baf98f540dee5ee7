import { expect, it } from 'vitest'
import { createTokenClipboard } from '../../../../src/main/desktop/token-clipboard.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

const target = { channelKey: 'c', environment: 'test' } as const
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const setUp = (yes = true) => {
  const clock = createHandClock(1_000)
  const at = { text: 'before', token: 'the-token' as string | null, asked: 0 }
  const clipboard = createTokenClipboard({
    clock,
    clipboard: {
      readText: async () => at.text,
      writeText: async (text) => {
        at.text = text
      },
      clear: () => {
        at.text = ''
      },
    },
    heldToken: () => at.token,
    ask: async () => {
      at.asked++
      return yes
    },
  })
  return { clock, at, clipboard }
}

it('copies when the user says so, answers without the token, and clears after 60 s', async () => {
  const { clock, at, clipboard } = setUp()
  const answer = await clipboard.copy(target)
  expect(answer).toEqual({ ok: true, value: { clearsAt: 61_000 } })
  expect([at.text, at.asked]).toEqual(['the-token', 1])
  clock.advance(59_999)
  await settle()
  expect(at.text).toBe('the-token')
  clock.advance(1)
  await settle()
  expect(at.text).toBe('')
})

it('copies nothing when the user declines, or when there is nothing', async () => {
  const declined = setUp(false)
  expect(await declined.clipboard.copy(target)).toEqual({ ok: true, value: { clearsAt: null } })
  expect(declined.at.text).toBe('before')
  const none = setUp()
  none.at.token = null
  expect(await none.clipboard.copy(target)).toMatchObject({ ok: false, error: { code: 'no-token' } })
  expect(none.at.asked).toBe(0)
})

it('leaves alone what was copied since', async () => {
  const { clock, at, clipboard } = setUp()
  await clipboard.copy(target)
  at.text = 'something else'
  clock.advance(60_000)
  await settle()
  expect(at.text).toBe('something else')
})

it('counts anew from the last copy, and clears at the end of the app', async () => {
  const { clock, at, clipboard } = setUp()
  await clipboard.copy(target)
  clock.advance(50_000)
  at.token = 'another'
  await clipboard.copy(target)
  clock.advance(50_000)
  await settle()
  expect(at.text).toBe('another')
  await clipboard.clear()
  expect(at.text).toBe('')
})
