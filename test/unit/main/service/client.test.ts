import { describe, expect, it, vi } from 'vitest'
import { createServiceClient } from '../../../../src/main/service/client.ts'
import { appError, err } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import {
  type Answer,
  auth001,
  createFakeClock,
  createFakePorts,
  createFakeService,
  json,
  settings,
  target,
} from './fakes.ts'

const setUp = (changed: Parameters<typeof createFakePorts>[1] = {}) => {
  const clock = createFakeClock()
  const service = createFakeService(clock)
  const fake = createFakePorts(clock, changed)
  const client = createServiceClient(fake.ports, service.http)
  const catalog = (callId = 'k1') => client.call(target, { operation: 'catalog-events' }, callId)
  return { clock, service, client, catalog, ...fake }
}
const code = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code)

describe('createServiceClient', () => {
  it('obtains a token, sends it as a Bearer token, and records an exchange of each', async () => {
    const { service, catalog, exchanges } = setUp()
    expect(await catalog()).toMatchObject({ ok: true, value: { id: 2, operation: 'catalog-events', failure: null } })
    expect(service.bearers()).toEqual(['Bearer token-1'])
    expect(exchanges.map(({ operation }) => operation)).toEqual(['token', 'catalog-events'])
    expect(exchanges[1]?.request.headers.at(-1)).toEqual(['Authorization', 'Bearer •••«access token»'])
    await catalog()
    expect(service.tokenRequests()).toHaveLength(1)
  })

  it('counts the time that a call waits for its token', async () => {
    const { service, catalog, clock } = setUp()
    service.onToken = () => {
      clock.advance(300)
      return json({ access_token: 'abc' })
    }
    expect(await catalog()).toMatchObject({ value: { timing: { queued: 300, total: 300 } } })
  })

  it('is ok with the exchange of a call that failed', async () => {
    const { service, catalog } = setUp()
    service.onCall = () => json({ errorCode: 'F', message: '', httpCode: 403, httpStatus: 'FORBIDDEN' }, 403)
    expect(await catalog()).toMatchObject({
      ok: true,
      value: { failure: { title: expect.stringMatching(/^FORBIDDEN/) } },
    })
  })

  it('is ok with the exchange of the token request where no token was to be had', async () => {
    const { service, catalog } = setUp()
    service.onToken = () => json({ error: 'invalid_grant', error_description: '' }, 400)
    expect(await catalog()).toMatchObject({ ok: true, value: { operation: 'token', failure: expect.anything() } })
    expect(service.calls()).toEqual([])
  })

  describe('when the service says AUTH001', () => {
    it('renews the token and tries again, once, and says so', async () => {
      const { service, catalog, exchanges } = setUp()
      service.onCall = () => (service.calls().length === 1 ? auth001 : json({ events: [] }))
      expect(await catalog()).toMatchObject({ ok: true, value: { id: 4, failure: null } })
      expect(service.bearers()).toEqual(['Bearer token-1', 'Bearer token-2'])
      expect(exchanges.map(({ label, failure }) => `${label}: ${failure === null}`)).toEqual([
        'Obtain a token: true',
        'List catalog events: false',
        'Obtain a token: true',
        'List catalog events (again, with a new token): true',
      ])
    })

    it('never tries more than once', async () => {
      const { service, catalog } = setUp()
      service.onCall = () => auth001
      expect(await catalog()).toMatchObject({ ok: true, value: { failure: expect.anything() } })
      expect(service.calls()).toHaveLength(2)
      expect(service.tokenRequests()).toHaveLength(2)
    })

    it('shows the raw answer when the retry is switched off', async () => {
      const { service, catalog } = setUp({ settings: () => ({ ...settings, retryOnAuth001: false }) })
      service.onCall = () => auth001
      expect(await catalog()).toMatchObject({ value: { failure: { source: { error: { kind: 'AUTH001' } } } } })
      expect(service.requests).toHaveLength(2)
    })

    it('renews once for all calls that were refused with the same token', async () => {
      const { service, catalog } = setUp()
      service.onCall = ({ headers }) => (headers.some(([, value]) => value === 'Bearer token-1') ? auth001 : json({}))
      const results = await Promise.all(Array.from({ length: 10 }, (_, index) => catalog(`k${index}`)))
      expect(results.every((result) => result.ok && result.value.failure === null)).toBe(true)
      expect(service.tokenRequests()).toHaveLength(2)
    })

    it('shows the first answer when no new token is to be had', async () => {
      const { service, catalog } = setUp()
      service.onCall = () => {
        service.onToken = () => json({ error: 'invalid_client', error_description: '' }, 401)
        return auth001
      }
      expect(await catalog()).toMatchObject({
        value: { id: 2, operation: 'catalog-events', failure: expect.anything() },
      })
      expect(service.calls()).toHaveLength(1)
    })

    it('does not try again by settings that changed meanwhile', async () => {
      let current = settings
      const { service, catalog } = setUp({ settings: () => current })
      service.onCall = () => {
        current = { ...settings, baseUrl: 'https://moved.example' }
        return auth001
      }
      await catalog()
      expect(service.requests.map(({ url }) => url.host)).toEqual(['test.example', 'test.example'])
    })
  })

  it('says what never went out, and why', async () => {
    const missing = appError('secret-missing', 'There is no client secret.', { hint: 'Enter it.' })
    expect(await setUp({ clientSecret: async () => err(missing) }).catalog()).toEqual(err(missing))
    expect(code(await setUp({ settings: () => null }).catalog())).toBe('environment-missing')

    const { client, service } = setUp({ settings: () => ({ ...settings, applicablePromotions: null }) })
    const applicable = { operation: 'applicable-promotions', cartToken: 'c1' } as const
    expect(code(await client.call(target, applicable, 'k1'))).toBe('path-not-configured')
    const order = { operation: 'order-details', url: 'https://production.example/orders/1' } as const
    expect(code(await client.call(target, order, 'k2'))).toBe('other-origin')
    expect(service.requests).toEqual([])
  })

  it('gives the view of the token, and the error of a refusal', async () => {
    const { client, service } = setUp()
    expect(await client.token(target, { force: false, callId: 'k1' })).toMatchObject({
      ok: true,
      value: { target, state: { kind: 'held', facts: { exchangeId: 1 } } },
    })
    service.onToken = () => json({ error: 'invalid_grant', error_description: '' }, 400)
    expect(code(await client.token(target, { force: true, callId: 'k2' }))).toBe('token-refused')
    expect(client.tokenViews()).toEqual([client.tokenView(target)])
    expect(client.tokenView(target).state.kind).toBe('refused')
    expect(client.forgetToken(target).state.kind).toBe('none')
  })

  it('forgets the token when the credentials change', async () => {
    const { client, service, catalog } = setUp()
    await catalog()
    client.credentialsChanged(target)
    await catalog()
    expect(service.bearers()).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('cancels a call, which leaves its exchange', async () => {
    const { client, service, catalog } = setUp()
    service.onCall = () => Promise.withResolvers<Answer>().promise
    const call = catalog('k1')
    await eventually(() => expect(service.calls()).toHaveLength(1))
    client.cancel('another')
    client.cancel('k1')
    expect(await call).toMatchObject({ ok: true, value: { failure: { source: { error: { kind: 'cancelled' } } } } })
  })

  it('cancels a call that waits for its turn, too', async () => {
    const { client, service, catalog } = setUp()
    client.cancel('k1')
    expect(code(await catalog('k1'))).toBe('cancelled')
    expect(service.requests).toEqual([])
    expect(code(await catalog('k2'))).toBe('ok')
  })

  it('cancels everything when it closes, and makes no call after', async () => {
    const { client, service, catalog, exchanges } = setUp()
    const closed = vi.spyOn(service.http, 'close')
    service.onToken = () => Promise.withResolvers<Answer>().promise
    const call = catalog()
    await eventually(() => expect(service.requests).toHaveLength(1))
    await client.close()
    expect(closed).toHaveBeenCalled()
    expect(exchanges).toHaveLength(1)
    expect(code(await call)).toBe('cancelled')
    expect(code(await catalog('k2'))).toBe('closed')
  })

  it('masks a token that was renewed, as often as it was: it may be valid still', async () => {
    const { client, service, exchanges, catalog } = setUp()
    const tokens = Array.from({ length: 60 }, (_, index) => `tk-${index}-issued`)
    for (const token of tokens) {
      service.onToken = () => json({ access_token: token, refresh_token: 'the same each time', expires_in: 43_199 })
      await client.token(target, { force: true, callId: 'k0' })
    }
    service.onCall = () => json({ echo: tokens })
    await catalog()
    const body = new TextDecoder().decode(exchanges.at(-1)?.response?.body)
    expect(JSON.parse(body)).toEqual({ echo: tokens.map(() => '•••«access token»') })
  })

  it('masks the tokens of the other environment of the channel too', async () => {
    const { client, service, exchanges, catalog } = setUp({ secretsToMask: () => ['a hook key'] })
    const production = { ...target, environment: 'production' } as const
    await client.token(production, { force: false, callId: 'k0' })
    service.onCall = () => json({ echo: ['token-1', 'token-2', 'a hook key'] })
    await catalog()
    const body = new TextDecoder().decode(exchanges.at(-1)?.response?.body)
    expect(body).toBe('{"echo":["•••«access token»","•••«access token»","•••«secret»"]}')
    expect(service.bearers()).toEqual(['Bearer token-2'])
  })
})
