import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Input, RequestName } from '../../src/shared/contract.ts'
import { defaultReach } from '../../src/shared/models/reach.ts'
import { noRelay } from '../../src/shared/models/relay.ts'
import type { Result } from '../../src/shared/result.ts'
import { requestNames } from '../../src/shared/wire.ts'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'
import { eventually } from '../support/eventually.ts'
import { deliveryHeaders, openSocket, rawRequest } from './listener-harness.ts'
import { createServers } from './service-harness.ts'

/**
 * What a request does outside this console.
 * `own`: nothing, or to what is the console's own. `reads`: it asks the service. `changes`: it changes what is at the
 * service, or what the service sees; in production it needs the unlock. `desktop`: it is not the console's.
 */
type Effect = 'own' | 'reads' | 'changes' | 'desktop'

/** The channel under test; its key is known when it was created. */
const channelKey = 'KEY'
const target = { channelKey, environment: 'production' } as const
const call = { ...target, callId: 'c' }
const cart = { ...call, cartToken: 'cart' }
const settings = {
  baseUrl: 'https://elsewhere.example',
  channelId: '1',
  clientId: 'seller-channel-client',
  applicablePromotions: null,
  retryOnAuth001: true,
}
const hook = { hookId: 'h2', environment: 'production', label: '', keySource: 'client-secret' } as const
const secret = { value: 'another secret', keep: 'session' } as const

/** Every request of the contract, with its effect and an input in production. One that is missing does not compile. */
const table: { readonly [N in RequestName]: readonly [Effect, Input<N>] } = {
  getSnapshot: ['own', undefined],
  savePreferences: ['own', { selected: target }],
  acknowledgeNotice: ['own', { id: 'x' }],
  checkKeychain: ['own', undefined],
  getReadiness: ['own', target],
  restartListener: ['own', { port: 'any' }],
  unlockProduction: ['own', { target, channelName: 'not its name' }],
  lockProduction: ['own', target],
  copyText: ['desktop', { text: 'x' }],
  saveFile: ['desktop', { suggestedName: 'x', bytes: new Uint8Array() }],
  openLink: ['desktop', { url: 'https://a.example' }],
  createChannel: ['own', { name: 'Two' }],
  updateChannel: ['own', { channelKey, acceptEverything: true }],
  deleteChannel: ['own', { channelKey }],
  saveEnvironment: ['own', { ...target, settings, storedSecrets: 'keep' }],
  inspectAuthority: ['own', { path: '/nowhere/ca.pem' }],
  deleteEnvironment: ['own', target],
  saveClientSecret: ['own', { ...target, secret }],
  forgetClientSecret: ['own', target],
  saveHook: ['own', { channelKey, hook, previousHookId: null }],
  deleteHook: ['own', { channelKey, hookId: 'h1' }],
  renewListenerPath: ['own', { channelKey }],
  openDemo: ['own', undefined],
  getDemoCart: ['own', target],
  sendFromStageDoor: ['own', { environment: 'production', event: 'ORDER', action: 'PURCHASE', fault: 'none' }],
  requestToken: ['reads', { ...call, force: true }],
  forgetToken: ['own', target],
  inspectToken: ['own', target],
  keepRejectedToken: ['own', target],
  copyToken: ['desktop', target],
  waitForCredentials: ['reads', target],
  stopWaiting: ['own', target],
  getCredentialWaits: ['own', undefined],
  listCatalogEvents: ['reads', call],
  getCatalog: ['own', target],
  fetchOrder: ['reads', { ...call, url: 'ORIGIN/orders/1' }],
  cancelCall: ['own', { callId: 'c' }],
  listCarts: ['own', target],
  openCart: ['own', { ...target, cartToken: 'cart' }],
  forgetCart: ['own', { ...target, cartToken: 'cart' }],
  readApplicablePromotions: ['reads', cart],
  useCode: ['changes', { ...cart, code: 'CODE' }],
  addPromotion: ['changes', { ...cart, promotionId: '1', anyway: true }],
  releasePromotion: ['changes', { ...cart, promotionId: '1', anyway: true }],
  // There is no exchange yet: what is made again depends on it, and has its tests beside the repetitions.
  repeatExchange: ['own', { callId: 'c', id: 1, authorization: 'as-it-should', newToken: false }],
  sendRequest: [
    'changes',
    {
      callId: 'c',
      target,
      request: { operation: 'free', method: 'POST', path: '/x', headers: [], body: new Uint8Array() },
      authorization: 'as-it-should',
      newToken: false,
      repeatOf: null,
    },
  ],
  previewRequest: ['own', { target, request: { operation: 'catalog-events' }, authorization: 'as-it-should' }],
  queryExchanges: ['own', target],
  getExchangeRows: ['own', { ids: [1] }],
  getExchange: ['own', { id: 1 }],
  diagnoseExchange: ['own', { id: 1 }],
  // There is no exchange yet. A check about one repeats it by `repeatExchange`: see diagnosis-checks.test.ts.
  checkDiagnosis: ['own', { id: 1, check: 'repeat', callId: 'c' }],
  queryDeliveries: ['own', { channelKey }],
  matchDeliveries: ['own', { filter: { channelKey }, ids: [1] }],
  getDeliveryRows: ['own', { ids: [1] }],
  getDelivery: ['own', { id: 1 }],
  pinDelivery: ['own', { id: 1, pinned: true }],
  noteDelivery: ['own', { id: 1, note: 'a note', before: '' }],
  getBody: ['own', { attemptId: 1 }],
  getHistory: ['own', undefined],
  previewRetention: ['own', { days: 1, megabytes: null }],
  saveRetention: ['own', { days: null, megabytes: null }],
  deleteHistory: ['own', { pinnedToo: false }],
  salvageHistory: ['own', { name: 'history.damaged-x.db' }],
  cancelHistoryWork: ['own', undefined],
  getRehearsal: ['own', undefined],
  // What is rehearsed keeps the service's deliveries from being accepted.
  armRehearsal: [
    'changes',
    {
      target,
      name: 'Fail once',
      filter: {},
      steps: [{ kind: 'answer', status: 500, delay: 0 }],
      deliveries: 1,
      minutes: 1,
    },
  ],
  disarmRehearsal: ['own', undefined],
  dismissRehearsal: ['own', undefined],
  saveRelay: ['own', { channelKey, relay: noRelay }],
  replayAttempt: ['own', { attemptId: 1, url: 'http://127.0.0.1:9', confirmed: false }],
  getForwards: ['own', { deliveryRow: 1 }],
  getForwardBody: ['own', { id: 1 }],
  craftDelivery: [
    'own',
    {
      channelKey,
      hookId: 'h1',
      url: 'http://127.0.0.1:9',
      confirmed: false,
      headers: [],
      body: new Uint8Array(),
      signing: 'none',
    },
  ],
  startReceiverCheck: ['own', { channelKey, hookId: 'h1', url: 'http://127.0.0.1:9', confirmed: false }],
  cancelReceiverCheck: ['own', undefined],
  getReceiverCheck: ['own', undefined],
  saveReach: ['own', defaultReach],
  reconnectReach: ['own', undefined],
  sendSelfTest: ['own', { channelKey, hookId: 'h1' }],
  explainAttempt: ['own', { attemptId: 1 }],
  checkSignature: [
    'own',
    { channelKey, body: new Uint8Array(), signature: 'a'.repeat(64), key: { kind: 'hook', hookId: 'h1' } },
  ],
  getFindings: ['own', { id: 1 }],
  getCoverage: ['own', { target, since: 0 }],
  chooseAuthority: ['desktop', undefined],
  exportRecords: ['desktop', { transferId: 't', what: { kind: 'exchanges', format: 'har' }, ids: [1] }],
  importDeliveries: ['desktop', { transferId: 't', channelKey: null }],
  cancelTransfer: ['own', { transferId: 't' }],
  getTimeline: ['own', { query: { target }, before: null, limit: 1 }],
  getTimelineOf: ['own', { query: { target }, deliveries: [], exchanges: [] }],
}

const servers = createServers()
let console_: TestConsole
/** What the production service was asked, without its token endpoint. */
let asked: string[]
let origin: string
let key: string

beforeEach(async () => {
  asked = []
  origin = await servers.http((request, response) => {
    if (request.url === '/oauth/token') return void response.end('{"access_token":"a-token","expires_in":43199}')
    asked.push(request.method ?? '')
    response.end('{}')
  })
  console_ = await startConsole()
  const { handlers } = console_
  ;({ key } = unwrap(await handlers.createChannel({ name: 'One' })))
  const own = { channelKey: key, environment: 'production' } as const
  const promotions = { method: 'GET', path: '/promotions' } as const
  unwrap(
    await handlers.saveEnvironment({
      ...own,
      settings: { ...settings, baseUrl: origin, applicablePromotions: promotions },
    }),
  )
  unwrap(await handlers.saveClientSecret({ ...own, secret: { value: 'the secret', keep: 'session' } }))
  unwrap(await handlers.saveHook({ channelKey: key, hook: { ...hook, hookId: 'h1' }, previousHookId: null }))
})
afterEach(async () => {
  await console_.end()
  servers.close()
})

/** The input of the table, of the channel and the origin that the test has. */
const inputOf = (name: RequestName): unknown => {
  const put = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace('KEY', key).replace('ORIGIN', origin)
    if (Array.isArray(value)) return value.map(put)
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, put(inner)]))
  }
  return put(table[name][1])
}

const run = (name: RequestName): Promise<Result<unknown>> => {
  // The input stands beside the name in the table, and is of its type there.
  const handlers = console_.handlers as unknown as Record<string, (input: unknown) => Promise<Result<unknown>>>
  const handler = handlers[name]
  if (handler === undefined) throw new Error(`The console does not answer ${name}.`)
  return handler(inputOf(name))
}

const named = (...effects: readonly Effect[]) => requestNames.filter((name) => effects.includes(table[name]?.[0]))
const locked = { ok: false, error: { code: 'production-locked' } }

it('classifies every request of the contract', () => {
  expect(Object.keys(table).sort()).toEqual([...requestNames].sort())
})

it('leaves out of the console only what needs a desktop', () => {
  const known = Object.keys(console_.handlers)
  expect(requestNames.filter((name) => !known.includes(name)).sort()).toEqual(named('desktop').sort())
})

describe('while production is locked', () => {
  it.each(named('changes'))('%s is refused, and nothing is sent', async (name) => {
    expect(await run(name)).toMatchObject(locked)
    expect(asked).toEqual([])
  })

  it.each([
    { headers: [['X-HTTP-Method-Override', 'DELETE']] },
    { path: '/x?_method=POST' },
    { path: '/svc-rest2/rest/shoppingCart/addCartPromotion?promotionId=1&token=t' },
    { path: '/svc-rest2/rest/shoppingCart/%61ddCartPromotion' },
    { path: '/svc-rest2/rest/shoppingCart/%61ddCartPromotion?x=%' },
    { body: new Uint8Array([1]) },
  ] as const)('a GET that a server could take for more is refused: %j', async (part) => {
    const request = {
      operation: 'free',
      method: 'GET',
      path: '/x',
      headers: [],
      body: new Uint8Array(),
      ...part,
    } as const
    const how = { authorization: 'as-it-should', newToken: false, repeatOf: null } as const
    const own = { channelKey: key, environment: 'production' } as const
    expect(await console_.handlers.sendRequest({ callId: 'c', target: own, request, ...how })).toMatchObject(locked)
    expect(asked).toEqual([])
  })

  const own = () => ({ channelKey: key, environment: 'production' }) as const

  it.each([
    '/svc-rest2/rest/shoppingCart/addCartPromotion?promotionId=1&token=t',
    '/svc-rest2/rest/shoppingCart/%61ddCartPromotion?x=%',
    '/svc-rest2/rest/shoppingCart\\releaseCartPromotion',
    '/svc-rest2/rest/shoppingCart/cartPromo\ttionalCodeGroup',
    '/orders/1?_method=DELETE',
  ])('the URL of a webhook’s order that is one of a change is refused: %s', async (path) => {
    const { handlers } = console_
    const url = `${origin}${path}`
    const request = { operation: 'order-details', url } as const
    const how = { authorization: 'as-it-should', newToken: false, repeatOf: null } as const
    expect(await handlers.fetchOrder({ ...own(), callId: 'c', url })).toMatchObject(locked)
    expect(await handlers.sendRequest({ callId: 'd', target: own(), request, ...how })).toMatchObject(locked)
    expect(asked).toEqual([])
  })

  it.each([
    ['POST', '/svc-rest2/rest/shoppingCart/addCartPromotion?promotionId=1', 'cart'],
    ['GET', '/svc-rest2/rest/shoppingCart/releaseCartPromotion', 'cart'],
    ['GET', '/promotions?_method=POST', 'cart'],
    ['GET', '/svc-rest2/rest/shoppingCart/{cartToken}', 'addCartPromotion'],
  ] as const)('applicable promotions by the path of a change are refused: %s %s', async (method, path, cartToken) => {
    const { handlers } = console_
    const applicablePromotions = { method, path }
    const saved = { ...settings, baseUrl: origin, applicablePromotions }
    unwrap(await handlers.saveEnvironment({ ...own(), settings: saved, storedSecrets: 'keep' }))
    const request = { operation: 'applicable-promotions', cartToken } as const
    const how = { authorization: 'as-it-should', newToken: false, repeatOf: null } as const
    expect(await handlers.readApplicablePromotions({ ...own(), callId: 'c', cartToken })).toMatchObject(locked)
    expect(await handlers.sendRequest({ callId: 'd', target: own(), request, ...how })).toMatchObject(locked)
    expect(asked).toEqual([])
  })

  it('applicable promotions by POST are read where the path is none of a change', async () => {
    const { handlers } = console_
    const applicablePromotions = { method: 'POST', path: '/promotions' } as const
    const saved = { ...settings, baseUrl: origin, applicablePromotions }
    unwrap(await handlers.saveEnvironment({ ...own(), settings: saved, storedSecrets: 'keep' }))
    unwrap(await handlers.readApplicablePromotions({ ...own(), callId: 'c', cartToken: 'cart' }))
    expect(asked).toEqual(['POST'])
  })

  it.each(named('reads'))('%s asks the service, and changes nothing there', async (name) => {
    expect(await run(name)).toMatchObject({ ok: true })
    expect(asked).toEqual(name === 'requestToken' || name === 'waitForCredentials' ? [] : ['GET'])
  })

  it.each(named('own'))('%s goes on, and sends nothing to the service', async (name) => {
    const result = await run(name)
    expect(result).not.toMatchObject(locked)
    expect(asked).toEqual([])
  })
})

describe('once it is unlocked', () => {
  const unlock = async () => {
    const own = { channelKey: key, environment: 'production' } as const
    unwrap(await console_.handlers.unlockProduction({ target: own, channelName: 'One' }))
  }

  it.each(named('changes'))('%s is let through', async (name) => {
    await unlock()
    expect(await run(name)).toMatchObject({ ok: true })
    const effects = name === 'armRehearsal' ? [] : name === 'releasePromotion' ? ['DELETE'] : ['POST']
    expect(asked.filter((method) => method !== 'GET')).toEqual(effects)
  })

  it.each(named('changes'))('%s is refused again after a switch of the environment', async (name) => {
    await unlock()
    const other = { channelKey: key, environment: 'test' } as const
    unwrap(await console_.handlers.savePreferences({ selected: other }))
    expect(await run(name)).toMatchObject(locked)
  })
})

describe('a relay whose application answers', () => {
  const delivery = async (hookId: string, secret = 'the secret'): Promise<number | undefined> => {
    const { listener, channels } = unwrap(await console_.handlers.getSnapshot())
    if (listener.state.kind !== 'listening') throw new Error('nothing listens')
    const path = channels.find((channel) => channel.key === key)?.listenerPath
    const signature = createHash('sha256').update('{}').update(secret).digest('hex')
    const headers = deliveryHeaders('{}', { 'ob-hook-id': hookId, 'ob-signature': signature })
    const client = openSocket(listener.state.port)
    client.write(rawRequest('{}', headers, `POST /h/${path} HTTP/1.1`))
    const [answer] = await client.answers(1)
    client.destroy()
    return answer?.status
  }
  let forwarded: number
  beforeEach(async () => {
    forwarded = 0
    const url = await servers.http((_request, response) => {
      forwarded += 1
      response.writeHead(503).end()
    })
    const relay = { ...noRelay, on: true, url, answers: 'application' } as const
    unwrap(await console_.handlers.saveRelay({ channelKey: key, relay }))
  })

  it('does not decide what the service gets of production, until it is unlocked', async () => {
    expect(await delivery('h1')).toBe(200)
    await eventually(() => expect(forwarded).toBe(1))
    const own = { channelKey: key, environment: 'production' } as const
    unwrap(await console_.handlers.unlockProduction({ target: own, channelName: 'One' }))
    expect(await delivery('h1')).toBe(503)
    unwrap(await console_.handlers.lockProduction(own))
    expect(await delivery('h1')).toBe(200)
  })

  it('nor of a hook that nobody knows, which may be one of production', async () => {
    unwrap(await console_.handlers.updateChannel({ channelKey: key, acceptEverything: true }))
    expect(await delivery('nobody-knows')).toBe(200)
    await eventually(() => expect(forwarded).toBe(1))
  })

  it('decides for the test environment', async () => {
    const test = { channelKey: key, environment: 'test' } as const
    unwrap(await console_.handlers.saveEnvironment({ ...test, settings, storedSecrets: 'keep' }))
    unwrap(await console_.handlers.saveClientSecret({ ...test, secret: { value: 'of test', keep: 'session' } }))
    const ofTest = { ...hook, hookId: 'h2', environment: 'test' } as const
    unwrap(await console_.handlers.saveHook({ channelKey: key, hook: ofTest, previousHookId: null }))
    expect(await delivery('h2', 'of test')).toBe(503)
  })
})
