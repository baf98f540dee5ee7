import { expect, test } from 'vitest'
import { createHeartbeat } from '../../../../src/main/tunnel/heartbeat.ts'
import type { PublicRequest, SendPublic } from '../../../../src/main/tunnel/public-request.ts'
import { err, ok } from '../../../../src/shared/result.ts'

const signal = new AbortController().signal
const target = ({ url }: PublicRequest) => url.pathname + url.search

/** A heartbeat whose requests are answered by `reply`, which gets the request and what the listener would say. */
const playedBy = (reply: (request: PublicRequest, answer: string | null) => { status: number; text: string }) => {
  const sent: PublicRequest[] = []
  const send: SendPublic = async (request) => {
    sent.push(request)
    return ok({ ...reply(request, heartbeat.answer(target(request))), took: 212 })
  }
  const heartbeat = createHeartbeat(send)
  return { heartbeat, sent }
}

test('the listener’s own answer counts, through a prefix too', async () => {
  const { heartbeat, sent } = playedBy((_, answer) => ({ status: 200, text: answer ?? '' }))
  expect(await heartbeat.beat('https://a.example', signal)).toEqual(ok({ latency: 212 }))
  expect(await heartbeat.beat('https://a.example/box', signal)).toEqual(ok({ latency: 212 }))
  expect(sent.map(({ url }) => url.searchParams.get('n')).every((nonce) => /^[0-9a-f]{32}$/.test(nonce ?? ''))).toBe(
    true,
  )
  expect(sent[0]?.url.search).not.toBe(sent[1]?.url.search)
})

test('an answer of before, one of another run, and anything else do not', async () => {
  let before: string | null = null
  const cached = playedBy((_, answer) => {
    before ??= answer
    return { status: 200, text: before ?? '' }
  })
  expect((await cached.heartbeat.beat('https://a.example', signal)).ok).toBe(true)
  expect(await cached.heartbeat.beat('https://a.example', signal)).toEqual(
    err('Something else than this listener answers at a.example.'),
  )
  const echo = playedBy(({ url }) => ({ status: 200, text: url.searchParams.get('n') ?? '' }))
  expect((await echo.heartbeat.beat('https://a.example', signal)).ok).toBe(false)
  const empty = playedBy(() => ({ status: 200, text: '' }))
  expect((await empty.heartbeat.beat('https://a.example', signal)).ok).toBe(false)
})

test('another status is missed, and says what it may mean', async () => {
  const said = async (status: number) => {
    const { heartbeat } = playedBy(() => ({ status, text: '' }))
    const result = await heartbeat.beat('https://a.example', signal)
    return result.ok ? '' : result.error
  }
  expect(await said(503)).toBe(
    'a.example answered 503 instead of the listener. The tunnel server has no connection to this computer.',
  )
  expect(await said(404)).toContain('another tunnel')
  expect(await said(302)).toContain('redirects')
})

test('a stranger learns nothing: other paths and other questions have no answer', () => {
  const { heartbeat, sent } = playedBy((_, answer) => ({ status: 200, text: answer ?? '' }))
  void heartbeat.beat('https://a.example', signal)
  const [request] = sent
  const right = request ? target(request) : ''
  expect(heartbeat.answer(right)).toMatch(/^[0-9a-f]{64}$/)
  const path = right.split('?')[0] ?? ''
  for (const wrong of ['/', '/h/', path, `${path}?n=`, `${path}?n=short`, `${path}?n=${'A'.repeat(32)}`, `${right}0`]) {
    expect(heartbeat.answer(wrong)).toBeNull()
  }
  expect(createHeartbeat(async () => err('')).answer(right)).toBeNull()
})
