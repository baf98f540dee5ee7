import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../../src/shared/models/environment.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import type { AuthorizationForm, FreeRequest, PlannedRequest } from '../../src/shared/models/request.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { startConsole, type TestConsole, unwrap as value } from '../support/console.ts'

/** Requests that are made again, or put together by hand: the console against the simulator. */
let console_: TestConsole
let simulator: Simulator
let target: Target
let calls = 0

beforeEach(async () => {
  console_ = await startConsole({
    startSimulator: async (ports) => {
      simulator = await startSimulator(ports)
      return simulator
    },
  })
  const channel = value(await console_.handlers.openDemo())
  target = { channelKey: channel.key, environment: 'test' }
})
afterEach(() => console_.end())

const catalog = async (): Promise<Exchange> =>
  value(await console_.handlers.listCatalogEvents({ ...target, callId: `c${calls++}` })).exchange
const repeat = (id: number, authorization: AuthorizationForm = 'as-it-should', newToken = false) =>
  console_.handlers.repeatExchange({ callId: `c${calls++}`, id, authorization, newToken })
const repeated = async (...args: Parameters<typeof repeat>): Promise<Exchange> => value(await repeat(...args)).exchange
const send = (request: PlannedRequest, authorization: AuthorizationForm = 'as-it-should', to: Target = target) =>
  console_.handlers.sendRequest({
    callId: `c${calls++}`,
    target: to,
    request,
    authorization,
    newToken: false,
    repeatOf: null,
  })
const free = (part: Partial<FreeRequest> = {}): FreeRequest => ({
  operation: 'free',
  method: 'GET',
  path: '/catalog-api/v1/events',
  headers: [],
  body: new Uint8Array(),
  ...part,
})
const received = () => simulator.requestLog()
const authorizationOf = ({ request }: Exchange) => request.headers.find(([name]) => name === 'Authorization')?.[1]
const kind = ({ failure }: Exchange) => failure?.source.error.kind ?? null

describe('repeating an exchange', () => {
  it.each([
    ['as-it-should', null, 'Bearer •••«access token»', 'List catalog events (repeated)'],
    ['none', 'UNAUTHORIZED', undefined, 'List catalog events (repeated, without Authorization)'],
    ['quoted', 'UNAUTHORIZED', 'Bearer "•••«access token»"', 'List catalog events (repeated, token in quotes)'],
    [
      'two-spaces',
      'UNAUTHORIZED',
      'Bearer  •••«access token»',
      'List catalog events (repeated, two spaces after Bearer)',
    ],
    [
      'changed-character',
      'AUTH001',
      'Bearer •••«changed access token»',
      'List catalog events (repeated, one character of the token changed)',
    ],
  ] as const)('with Authorization %s brings %s, once', async (form, error, recorded, label) => {
    const first = await catalog()
    const before = received().length
    const again = await repeated(first.id, form)
    expect(kind(again)).toBe(error)
    expect(again).toMatchObject({ operation: 'catalog-events', repeatOf: first.id, label, target })
    expect(authorizationOf(again)).toBe(recorded)
    // What is broken on purpose is not mended by a renewal.
    expect(received()).toHaveLength(before + 1)
    const [token] = received().flatMap(({ headers }) =>
      headers.flatMap(([name, sent]) => (name === 'Authorization' ? [sent.replace(/^Bearer /, '')] : [])),
    )
    const said = JSON.stringify(again, (_key, part) =>
      part instanceof Uint8Array ? new TextDecoder().decode(part) : part,
    )
    expect(said).not.toContain(token?.slice(0, -4))
    expect(value(await console_.handlers.getExchange({ id: again.id }))).toEqual(again)
    const [row] = value(await console_.handlers.getExchangeRows({ ids: [again.id] }))
    expect(row).toMatchObject({ repeatOf: first.id, label })
  })

  it('with a new token requests one first', async () => {
    const first = await catalog()
    const again = await repeated(first.id, 'as-it-should', true)
    expect(
      received()
        .map(({ path }) => path)
        .slice(-2),
    ).toEqual(['/oauth/token', '/catalog-api/v1/events'])
    expect(again.label).toBe('List catalog events (repeated, with a new token)')
    const sent = received().flatMap(({ headers }) => headers.filter(([name]) => name === 'Authorization'))
    expect(new Set(sent.map(([, header]) => header)).size).toBe(2)
  })

  it('of a token request is a new token request', async () => {
    await catalog()
    const token = value(await console_.handlers.queryExchanges(target)).ids.at(-1) ?? 0
    const again = await repeated(token)
    expect(again).toMatchObject({
      operation: 'token',
      repeatOf: token,
      label: 'Obtain a token (repeated)',
      failure: null,
    })
    expect(received().filter(({ path }) => path === '/oauth/token')).toHaveLength(2)
    expect(await repeat(token, 'quoted')).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'authorization' },
    })
  })

  it('of a repetition says it once', async () => {
    const once = await repeated((await catalog()).id, 'quoted')
    expect((await repeated(once.id)).label).toBe('List catalog events (repeated)')
  })

  it('of a cart operation sends the same form, and the cart follows', async () => {
    const { handlers } = console_
    const { cartToken, promotionalCode } = value(await handlers.getDemoCart(target))
    const used = value(await handlers.useCode({ ...target, cartToken, callId: 'u', code: promotionalCode }))
    const promotionId = used.cart.promotions.find(({ state }) => state === 'available')?.id ?? ''
    const call = { ...target, cartToken, promotionId, anyway: false }
    const added = value(await handlers.addPromotion({ ...call, callId: 'a' }))
    value(await handlers.releasePromotion({ ...call, callId: 'r' }))
    const again = await repeated(added.exchange.id)
    expect(again.request).toEqual(added.exchange.request)
    expect(again).toMatchObject({ failure: null, label: `${added.exchange.label} (repeated)`, cartToken })
    const [cart] = value(await handlers.listCarts(target))
    expect(cart?.promotions.find(({ id }) => id === promotionId)?.state).toBe('applied')
  })

  it('in production waits for it to be unlocked, where it changes state', async () => {
    const { handlers } = console_
    const production: Target = { ...target, environment: 'production' }
    const channelName = value(await handlers.getSnapshot()).channels[0]?.name ?? ''
    const read = value(await send({ operation: 'catalog-events' }, 'as-it-should', production)).exchange
    expect(value(await repeat(read.id)).exchange.target).toEqual(production)
    const before = received().length
    const code = { operation: 'use-code', cartToken: 'c1', code: 'X' } as const
    expect(await send(code, 'as-it-should', production)).toMatchObject({ error: { code: 'production-locked' } })
    expect(await send(free({ method: 'DELETE' }), 'none', production)).toMatchObject({
      error: { code: 'production-locked' },
    })
    expect(received()).toHaveLength(before)
    value(await handlers.unlockProduction({ target: production, channelName }))
    const sent = value(await send(code, 'as-it-should', production)).exchange
    value(await handlers.lockProduction(production))
    expect(await repeat(sent.id)).toMatchObject({ ok: false, error: { code: 'production-locked' } })
    expect(await repeat(999)).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })
})

describe('a free request', () => {
  it('goes out as it was put together, and can be repeated', async () => {
    const body = Uint8Array.of(0x7b, 0x00, 0xff, 0x7d)
    const headers = [
      ['X-First', '1'],
      ['x-first', '2'],
      ['Content-Type', 'application/json'],
    ] as const
    const asked = free({ method: 'PUT', path: '/some/path?q=%26', headers, body })
    const { exchange } = value(await send(asked))
    expect(exchange).toMatchObject({ operation: 'free', label: '/some/path?q=%26', repeatOf: null })
    const seen = received().at(-1)
    expect(seen).toMatchObject({ method: 'PUT', path: '/some/path?q=%26' })
    const asSeen = (list: readonly (readonly [string, string])[]) =>
      list.map(([name, sent]) => [name, name === 'Authorization' ? 'masked' : sent])
    expect(asSeen(seen?.headers ?? [])).toEqual(asSeen(exchange.request.headers))
    expect(exchange.request.body).toEqual(body)
    const again = await repeated(exchange.id)
    expect(again.request).toEqual(exchange.request)
    expect(again.label).toBe('/some/path?q=%26 (repeated)')
  })

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const)(
    'is recorded with the headers that went out, in order: %s',
    async (method) => {
      for (const body of [new Uint8Array(), Uint8Array.of(65)]) {
        const { exchange } = value(await send(free({ method, body }), 'none'))
        expect(received().at(-1)?.headers).toEqual(exchange.request.headers)
      }
    },
  )

  it('without Authorization needs no token', async () => {
    const { exchange } = value(await send(free(), 'none'))
    expect(kind(exchange)).toBe('UNAUTHORIZED')
    expect(received().map(({ path }) => path)).toEqual(['/catalog-api/v1/events'])
  })

  it('to the other environment is refused with the reason, and nothing goes out', async () => {
    const { baseUrl } = simulator.environments.production
    expect(await send(free({ path: `${baseUrl}/catalog-api/v1/events` }))).toMatchObject({
      ok: false,
      error: {
        code: 'other-environment',
        field: 'path',
        message: expect.stringContaining('is the production environment'),
      },
    })
    expect(await send(free({ path: '//127.0.0.1/x' }))).toMatchObject({ ok: false, error: { code: 'path-invalid' } })
    expect(await send(free({ headers: [['Host', 'x']] }))).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'headers' },
    })
    expect(await send(free({ headers: [['X', 'a\r\nb']] }))).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(received()).toEqual([])
  })
})
