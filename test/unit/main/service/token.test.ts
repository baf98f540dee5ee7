import { describe, expect, it } from 'vitest'
import { createTokenKeeper } from '../../../../src/main/service/token.ts'
import type { EnvironmentSettings } from '../../../../src/shared/models/environment.ts'
import { appError, err, ok, type Result } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import {
  type Answer,
  createFakeClock,
  createFakePorts,
  createFakeService,
  json,
  SECRET,
  settings,
  target,
} from './fakes.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

const setUp = (changed: Parameters<typeof createFakePorts>[1] = {}) => {
  const clock = createFakeClock()
  const service = createFakeService(clock)
  const fake = createFakePorts(clock, changed)
  const keeper = createTokenKeeper(fake.ports, service.http)
  const obtain = (options: { force?: boolean; rejected?: string; signal?: AbortSignal } = {}, by = settings) =>
    keeper.obtain(target, by, { signal: new AbortController().signal, ...options })
  return { clock, service, keeper, obtain, ...fake }
}
/** An answer that the test gives when it wants to. */
const held = () => Promise.withResolvers<Answer>()
const token = (value: string) => expect.objectContaining({ kind: 'token', value })
const discarded = { kind: 'failed', error: { code: 'token-discarded' } }
const cancelled = { kind: 'failed', error: { code: 'cancelled' } }

describe('createTokenKeeper', () => {
  it('makes one request for all who ask while it is under way', async () => {
    const { service, obtain, states } = setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => obtain()))
    expect(new Set(answers.map((answer) => answer.kind === 'token' && answer.value))).toEqual(new Set(['token-1']))
    expect(service.requests).toHaveLength(1)
    expect(states()).toEqual(['requesting', 'held'])
  })

  it('keeps the tokens of two targets apart', async () => {
    const { service, keeper, obtain } = setUp()
    const production = { ...target, environment: 'production' } as const
    await obtain()
    const other = await keeper.obtain(production, settings, { signal: new AbortController().signal })
    expect(other).toEqual(token('token-2'))
    expect(service.requests).toHaveLength(2)
    expect(keeper.views().map((view) => view.target)).toEqual([target, production])
  })

  it('keeps a token until 5 minutes before it expires, counted from when its request was sent', async () => {
    const { clock, service, obtain, keeper } = setUp()
    const answer = held()
    service.onToken = () => answer.promise
    const sentAt = clock.now()
    const first = obtain()
    await eventually(() => expect(service.requests).toHaveLength(1))
    clock.advance(10_000)
    answer.resolve(json({ access_token: 'slow', expires_in: 43_200 }))
    await first
    expect(keeper.view(target).state).toMatchObject({ kind: 'held', facts: { sentAt, expiresAt: sentAt + 12 * HOUR } })
    clock.advance(12 * HOUR - 5 * MINUTE - 10_001)
    expect(await obtain()).toEqual(token('slow'))
    clock.advance(1)
    service.onToken = () => json({ access_token: 'renewed', expires_in: 43_200 })
    expect(await obtain()).toEqual(token('renewed'))
  })

  it('looks at the age anew after sleep, and after the clock was set back', async () => {
    const { clock, obtain } = setUp()
    await obtain()
    clock.advance(20 * HOUR)
    expect(await obtain()).toEqual(token('token-2'))
    clock.advance(-1)
    expect(await obtain()).toEqual(token('token-3'))
  })

  it('renews a token of 60 seconds at half of its life', async () => {
    const { clock, service, obtain } = setUp()
    service.onToken = () => json({ access_token: `short-${service.requests.length}`, expires_in: '60' })
    await obtain()
    clock.advance(29_999)
    expect(await obtain()).toEqual(token('short-1'))
    clock.advance(1)
    expect(await obtain()).toEqual(token('short-2'))
  })

  it('requests anew when forced, or when the held token was rejected', async () => {
    const { obtain, service } = setUp()
    await obtain()
    expect(await obtain({ force: true })).toEqual(token('token-2'))
    expect(await obtain({ rejected: 'token-1' })).toEqual(token('token-2'))
    const again = await Promise.all([obtain({ rejected: 'token-2' }), obtain({ rejected: 'token-2' })])
    expect(again).toEqual([token('token-3'), token('token-3')])
    expect(service.requests).toHaveLength(3)
  })

  it('keeps what a refusal said, and asks again on the next call', async () => {
    const { service, obtain, keeper, exchanges } = setUp()
    service.onToken = () => json({ error: 'invalid_client', error_description: `Bad ${SECRET}` }, 401)
    const refused = await obtain()
    expect(refused).toMatchObject({
      kind: 'refused',
      exchange: { id: 1, operation: 'token', failure: { title: expect.stringMatching(/^invalid_client/) } },
      error: { code: 'token-refused', hint: expect.stringMatching(/client secret is wrong/), retryable: false },
    })
    expect(keeper.view(target).state).toMatchObject({ kind: 'refused', exchangeId: 1 })
    expect(JSON.stringify([refused, exchanges])).not.toContain(SECRET)
    await obtain()
    expect(service.requests).toHaveLength(2)
  })

  it.each([
    [json({ token_type: 'bearer' }), '200 with JSON that has no access_token'],
    [{ status: 200, body: 'OK' }, '200 with a body that is not a JSON object'],
    [{ status: 200, body: '<html></html>' }, '200 with an HTML page'],
    [{ status: 200, body: '' }, '200 with a body that is not a JSON object'],
  ])('shows an answer without a token as it is', async (answer, summary) => {
    const { service, obtain, keeper } = setUp()
    service.onToken = () => answer
    expect(await obtain()).toMatchObject({ kind: 'refused', exchange: { failure: { source: { error: { summary } } } } })
    expect(keeper.view(target).state.kind).toBe('refused')
  })

  it('takes an error of §7 for one whatever its status', async () => {
    const { service, obtain } = setUp()
    service.onToken = () => json({ error: 'invalid_grant', error_description: '', access_token: 'abc' }, 200)
    expect(await obtain()).toMatchObject({
      kind: 'refused',
      exchange: { failure: { source: { error: { kind: 'invalid_grant' } } } },
    })
  })

  it('records the exchange redacted, in the request and in the response', async () => {
    const { service, obtain, exchanges } = setUp()
    service.onToken = () => json({ access_token: 'the-access-token', refresh_token: 'the-refresh-token', jti: 'j' })
    await obtain()
    const [exchange] = exchanges
    const body = (part: { body: Uint8Array } | null | undefined) => new TextDecoder().decode(part?.body)
    expect(body(exchange?.request)).toMatch(/client_secret=•••«client secret»$/)
    expect(body(exchange?.response)).toBe(
      '{"access_token":"•••«access token»","refresh_token":"•••«refresh token»","jti":"j"}',
    )
  })

  it('sends nothing without a secret, and leaves the state as it was', async () => {
    const missing = appError('secret-missing', 'There is no client secret.')
    let secret: Result<string> = ok(SECRET)
    const { service, obtain, keeper, exchanges } = setUp({ clientSecret: async () => secret })
    await obtain()
    secret = err(missing)
    expect(await obtain({ force: true })).toEqual({ kind: 'failed', error: missing })
    expect(keeper.view(target).state.kind).toBe('held')
    expect(service.requests).toHaveLength(1)
    expect(exchanges).toHaveLength(1)
  })

  describe('when the credentials change', () => {
    it('drops the held token', async () => {
      const { obtain, keeper, states } = setUp()
      await obtain()
      expect(keeper.discard(target, 'forgotten').state).toEqual({ kind: 'none' })
      expect(await obtain()).toEqual(token('token-2'))
      expect(states()).toEqual(['requesting', 'held', 'none', 'requesting', 'held'])
    })

    it('discards the request under way: its late answer never becomes the token', async () => {
      const { service, obtain, keeper, exchanges } = setUp()
      const late = held()
      service.onToken = () => late.promise
      const waiting = [obtain(), obtain()]
      await eventually(() => expect(service.requests).toHaveLength(1))
      keeper.discard(target, 'forgotten')
      service.onToken = () => json({ access_token: 'of-the-new', expires_in: 600 })
      const fresh = obtain()
      late.resolve(json({ access_token: 'of-the-old', expires_in: 600 }))
      expect(await Promise.all(waiting)).toMatchObject([discarded, discarded])
      expect(await fresh).toEqual(token('of-the-new'))
      expect(await obtain()).toEqual(token('of-the-new'))
      expect(exchanges.some(({ failure }) => failure?.source.from === 'network')).toBe(true)
    })

    it('discards also an answer that came just before, while it is being recorded', async () => {
      const recording = Promise.withResolvers<void>()
      const recorded = Promise.withResolvers<void>()
      const { obtain, keeper } = setUp({
        record: async (exchange) => {
          recording.resolve()
          await recorded.promise
          return { ...exchange, id: 1 }
        },
      })
      const waiting = obtain()
      await recording.promise
      keeper.discard(target, 'forgotten')
      recorded.resolve()
      expect(await waiting).toMatchObject(discarded)
      expect(keeper.view(target).state.kind).toBe('none')
    })

    it('takes a token of other settings for none, without being told', async () => {
      let current: EnvironmentSettings = settings
      const { service, obtain } = setUp({ settings: () => current })
      await obtain()
      const moved = { ...settings, baseUrl: 'https://moved.example' }
      current = moved
      expect(await obtain({}, moved)).toEqual(token('token-2'))
      expect(service.requests.map(({ url }) => url.host)).toEqual(['test.example', 'moved.example'])
    })

    it('sends no secret to an address that is not the current one any more', async () => {
      let current: EnvironmentSettings = settings
      const { service, obtain } = setUp({
        settings: () => current,
        clientSecret: async () => {
          current = { ...settings, baseUrl: 'https://moved.example' }
          return ok(SECRET)
        },
      })
      expect(await obtain()).toMatchObject(discarded)
      expect(await obtain()).toMatchObject(discarded)
      expect(service.requests).toEqual([])
    })
  })

  describe('when a caller cancels', () => {
    it('goes on for the others', async () => {
      const { service, obtain } = setUp()
      const answer = held()
      service.onToken = () => answer.promise
      const abort = new AbortController()
      const first = obtain({ signal: abort.signal })
      const second = obtain()
      abort.abort()
      expect(await first).toMatchObject(cancelled)
      answer.resolve(json({ access_token: 'shared', expires_in: 600 }))
      expect(await second).toEqual(token('shared'))
    })

    it('cancels the request with the last, and goes back to the token that was held', async () => {
      const { service, obtain, keeper, exchanges } = setUp()
      await obtain()
      service.onToken = () => held().promise
      const abort = new AbortController()
      const waiting = obtain({ signal: abort.signal, force: true })
      await eventually(() => expect(service.requests).toHaveLength(2))
      abort.abort()
      expect(await waiting).toMatchObject(cancelled)
      expect(keeper.view(target).state).toMatchObject({ kind: 'held' })
      expect(await obtain()).toEqual(token('token-1'))
      expect(exchanges.at(-1)?.failure?.source).toMatchObject({ error: { kind: 'cancelled' } })
    })

    it('asks for nothing when it was cancelled before', async () => {
      const { service, obtain } = setUp()
      expect(await obtain({ signal: AbortSignal.abort() })).toMatchObject(cancelled)
      expect(service.requests).toEqual([])
    })
  })

  it('starts anew after a bug', async () => {
    let broken = true
    const { obtain, keeper } = setUp({
      clientSecret: async () => {
        if (broken) throw new Error('a bug')
        return ok(SECRET)
      },
    })
    await expect(obtain()).rejects.toThrow('a bug')
    expect(keeper.view(target).state.kind).toBe('none')
    broken = false
    expect(await obtain()).toEqual(token('token-1'))
  })
})

describe('a token that was answered AUTH001', () => {
  it('is not handed out again: the next call obtains another', async () => {
    const { keeper, obtain, service, states } = setUp()
    await obtain()
    keeper.reject(target, 'token-1')
    expect(keeper.view(target).state).toMatchObject({ kind: 'held', rejected: { kept: false } })
    expect(await obtain()).toMatchObject(token('token-2'))
    expect(keeper.view(target).state).toMatchObject({ kind: 'held', rejected: null })
    expect(service.requests).toHaveLength(2)
    expect(states()).toEqual(['requesting', 'held', 'held', 'requesting', 'held'])
  })

  it('is handed out again when that is asked for, until it is replaced', async () => {
    const { keeper, obtain } = setUp()
    await obtain()
    keeper.reject(target, 'token-1')
    keeper.keepRejected(target)
    expect(await obtain()).toMatchObject(token('token-1'))
    keeper.reject(target, 'token-1')
    expect(await obtain()).toMatchObject(token('token-1'))
    expect(await obtain({ force: true })).toMatchObject(token('token-2'))
    keeper.reject(target, 'token-2')
    expect(await obtain()).toMatchObject(token('token-3'))
  })

  it('is no other than the one that is held', async () => {
    const { keeper, obtain } = setUp()
    await obtain()
    keeper.reject(target, 'token-0')
    keeper.keepRejected(target)
    expect(keeper.view(target).state).toMatchObject({ kind: 'held', rejected: null })
  })
})

describe('the inspection of a token', () => {
  const claims = Buffer.from('{"sub":"api key of the channel","jti":"claimed"}').toString('base64url')
  const jwt = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${claims}.c2lnbmF0dXJlLW9mLWl0`

  it('has no token, no signature and no secret, whatever the response says', async () => {
    const { keeper, obtain, service } = setUp()
    service.onToken = () => json({ access_token: jwt, refresh_token: 'refresh-me-now', jti: jwt, scope: SECRET })
    await obtain()
    const seen = JSON.stringify([keeper.inspect(target), keeper.view(target)])
    for (const hidden of [jwt, 'c2lnbmF0dXJlLW9mLWl0', 'refresh-me-now', SECRET]) expect(seen).not.toContain(hidden)
    expect(keeper.inspect(target)).toMatchObject({
      decoded: { kind: 'jwt', claims: [{ name: 'sub' }, { text: 'claimed' }] },
    })
    expect(keeper.held(target)?.value).toBe(jwt)
  })

  it('has the history of the run, and nothing decoded once nothing is held', async () => {
    const { keeper, obtain, service } = setUp()
    service.onToken = () => json({ access_token: jwt, jti: 'said', expires_in: 60 })
    await obtain()
    keeper.used(target, jwt)
    keeper.used(target, 'another')
    service.onToken = () => json({ error: 'invalid_client' }, 401)
    await obtain({ force: true })
    expect(keeper.inspect(target)).toMatchObject({
      decoded: null,
      records: [{ jti: 'said', calls: 1, ended: { how: 'renewal-refused' } }],
    })
    keeper.discard(target, 'credentials-changed')
    expect(keeper.inspect(target).records).toHaveLength(1)
    expect(keeper.held(target)).toBeNull()
  })
})
