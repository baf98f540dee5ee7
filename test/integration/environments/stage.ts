import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Client } from 'undici'
import { systemClock } from '../../../src/main/clock.ts'
import type { PushedEvent } from '../../../src/shared/contract.ts'
import type { Signing } from '../../../src/shared/models/craft.ts'
import type { RunnableCheck } from '../../../src/shared/models/diagnosis.ts'
import { environmentNames, type Target, targetKey } from '../../../src/shared/models/environment.ts'
import { defaultReach } from '../../../src/shared/models/reach.ts'
import type { AuthorizationForm } from '../../../src/shared/models/request.ts'
import { startConsole, unwrap } from '../../support/console.ts'
import { encodings } from '../../support/encodings.ts'
import { createServers } from '../service-harness.ts'

/** One request as it came to one of the servers. */
export interface Arrived {
  /** The target whose server it is; null for the application of the webhook side. */
  readonly at: string | null
  readonly path: string
  readonly text: string
}

/**
 * A secret, key or token, and whose it is. `held`: the console has it still, and so knows it when it is pasted. `used`: a
 * token that came back in a call, so that the console has it already.
 */
export interface Known {
  held: boolean
  used: boolean
  readonly value: string
  readonly kind: 'secret' | 'key' | 'token'
  readonly owners: Set<string>
}

const AUTH001 = JSON.stringify({ code: 'AUTH001', message: 'Invalid JWT signature' })
const fresh = (kind: string): string => `${kind}/+="${randomBytes(9).toString('base64')}`

const rawRequest = async (request: IncomingMessage): Promise<{ readonly head: string; readonly body: Buffer }> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const head = [`${request.method} ${request.url}`, ...request.rawHeaders].join('\n')
  return { head, body: Buffer.concat(chunks) }
}

const rawText = async (request: IncomingMessage): Promise<string> => {
  const { head, body } = await rawRequest(request)
  return `${head}\n${body.toString('utf8')}`
}

/**
 * Two channels with two environments, each with two servers of its own that note everything, a console over them, and
 * the moves that a tester can make. A move that is refused is one all the same.
 */
export const setStage = async () => {
  const servers = createServers()
  const arrived: Arrived[] = []
  const known: Known[] = []
  let offset = 0
  const clock = { now: () => systemClock.now() + offset, after: systemClock.after }
  const console_ = await startConsole({ clock })
  const { handlers } = console_
  const own = (value: string, kind: Known['kind'], owner: string) => {
    const already = known.find((each) => each.value === value)
    if (already) already.owners.add(owner)
    else known.push({ value, kind, owners: new Set([owner]), held: false, used: false })
  }
  /** What is kept of the tokens, so that they are known again. */
  const KEPT = 3
  /** The console has this one now, and lets go of what it had in its place. */
  const hold = (value: string | null, kind: Known['kind'], owner: string) => {
    const before = known.filter((each) => each.kind === kind && each.owners.has(owner) && each.value !== value)
    for (const each of kind === 'token' ? before.slice(0, -KEPT) : before) each.held = false
    for (const each of known) if (each.value === value) each.held = true
  }

  const serve = (target: Target) => async (request: IncomingMessage, response: ServerResponse) => {
    const at = targetKey(target)
    const path = request.url ?? ''
    const text = await rawText(request)
    arrived.push({ at, path, text })
    for (const each of known) if (each.kind === 'token' && text.includes(each.value)) each.used = true
    if (path !== '/oauth/token') {
      // Now and then the token is not accepted, so that it is renewed.
      const refused = arrived.length % 5 === 0
      return void response.writeHead(refused ? 401 : 200).end(refused ? AUTH001 : '{}')
    }
    const token = `${randomBytes(24).toString('base64url')}.${randomBytes(24).toString('base64url')}.${randomBytes(24).toString('base64url')}`
    own(token, 'token', at)
    hold(token, 'token', at)
    response.end(JSON.stringify({ access_token: token, expires_in: 43_199 }))
  }
  /** What is stored for these is being changed: until that is done, nobody can say what the console has. */
  const changing = new Map<string, number>()
  const whileChanging = async <T>(target: Target, run: () => Promise<T>, forgets = false): Promise<T> => {
    const owner = targetKey(target)
    const count = (by: number) => changing.set(owner, (changing.get(owner) ?? 0) + by)
    count(1)
    if (forgets) letGo(target)
    try {
      return await run()
    } finally {
      // Once more: what was being stored meanwhile is gone as well.
      if (forgets) letGo(target)
      count(-1)
    }
  }
  const letGo = (target: Target) => {
    hold(null, 'secret', targetKey(target))
    hold(null, 'key', targetKey(target))
  }
  const application = await servers.http(async (request, response) => {
    arrived.push({ at: null, path: request.url ?? '', text: await rawText(request) })
    response.end()
  })

  const places: { readonly target: Target; readonly origins: readonly string[] }[] = []
  for (const name of ['One', 'Two']) {
    const { key: channelKey } = unwrap(await handlers.createChannel({ name }))
    for (const environment of environmentNames) {
      const target = { channelKey, environment }
      places.push({ target, origins: [await servers.http(serve(target)), await servers.http(serve(target))] })
    }
  }
  const place = (index: number) => {
    const found = places[index % places.length]
    if (found === undefined) throw new Error('There are no places.')
    return found
  }

  const happened = (is: (event: PushedEvent) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const stop = console_.onEvent((event) => {
        if (!is(event)) return
        stop()
        resolve()
      })
    })
  const snapshot = unwrap(await handlers.getSnapshot())
  const listenerPaths = new Map(snapshot.channels.map(({ key, listenerPath }) => [key, listenerPath]))
  const { state: listening } = snapshot.listener
  if (listening.kind !== 'listening') throw new Error('Nothing listens.')
  const listener = new Client(`http://127.0.0.1:${listening.port}`)
  /** An address of one's own in front of the listener: what goes out to the public comes by here. */
  const publicAddress = await servers.http(async (request, response) => {
    const { head, body } = await rawRequest(request)
    arrived.push({ at: null, path: request.url ?? '', text: `${head}\n${body.toString('utf8')}` })
    const { host: _, connection: __, ...headers } = request.headers
    const passed = await listener.request({ path: request.url ?? '/', method: 'POST', headers, body })
    response.writeHead(passed.statusCode)
    response.end(Buffer.from(await passed.body.arrayBuffer()))
  })
  const reachable = happened((event) => event.name === 'reachChanged' && event.payload.state.kind === 'reachable')
  unwrap(await handlers.saveReach({ ...defaultReach, on: true, provider: 'fixed', fixed: { url: publicAddress } }))
  await reachable

  const settingsAt = (baseUrl: string) => ({
    baseUrl,
    channelId: '1201',
    clientId: 'seller-channel-client',
    applicablePromotions: { method: 'POST', path: '/promotions' } as const,
    retryOnAuth001: true,
  })
  const hookId = (target: Target): string => `hook-${target.environment}`

  const moves = {
    move: (at: number, which: number, storedSecrets: 'keep' | 'delete' | undefined) => {
      const { target, origins } = place(at)
      const settings = settingsAt(origins[which % 2] ?? '')
      const save = () => handlers.saveEnvironment({ ...target, settings, storedSecrets })
      return whileChanging(target, save, storedSecrets === 'delete')
    },
    remove: (at: number) => {
      const { target } = place(at)
      return whileChanging(target, () => handlers.deleteEnvironment(target), true)
    },
    secret: async (at: number) => {
      const { target } = place(at)
      const value = fresh('secret')
      own(value, 'secret', targetKey(target))
      await whileChanging(target, async () => {
        const stored = await handlers.saveClientSecret({ ...target, secret: { value, keep: 'session' } })
        if (stored.ok) hold(value, 'secret', targetKey(target))
      })
    },
    /** Stores what another target has, as a tester who mixes them up; it is of both then, if one insists. */
    mixedUp: async (at: number, which: number, anyway: boolean) => {
      const { target } = place(at)
      const taken = known.filter(({ kind }) => kind === 'secret')[which]
      if (taken === undefined) return
      const secret = { value: taken.value, keep: 'session' } as const
      // It may be used from the moment at which it is stored.
      if (anyway) taken.owners.add(targetKey(target))
      await whileChanging(target, async () => {
        const stored = await handlers.saveClientSecret({ ...target, secret, anyway })
        if (!stored.ok) return
        taken.owners.add(targetKey(target))
        hold(taken.value, 'secret', targetKey(target))
      })
    },
    key: async (at: number) => {
      const { target } = place(at)
      const value = fresh('key')
      own(value, 'key', targetKey(target))
      const hook = { hookId: hookId(target), environment: target.environment, label: '', keySource: 'own' } as const
      const previousHookId = null
      const key = { value, keep: 'session' } as const
      await whileChanging(target, async () => {
        const stored = await handlers.saveHook({ channelKey: target.channelKey, hook, previousHookId, key })
        if (stored.ok) hold(value, 'key', targetKey(target))
      })
    },
    forgetSecret: (at: number) => {
      const { target } = place(at)
      return whileChanging(target, () => handlers.forgetClientSecret(target), true)
    },
    select: (at: number) => handlers.savePreferences({ selected: place(at).target }),
    unlock: (at: number) => {
      const { target } = place(at)
      return handlers.unlockProduction({ target, channelName: at % places.length < 2 ? 'One' : 'Two' })
    },
    token: (at: number, callId: string, force: boolean) =>
      handlers.requestToken({ ...place(at).target, callId, force }),
    forgetToken: (at: number) => handlers.forgetToken(place(at).target),
    cancel: (callId: string) => handlers.cancelCall({ callId }),
    jump: async (ms: number) => {
      offset += ms
    },
    catalog: (at: number, callId: string) => handlers.listCatalogEvents({ ...place(at).target, callId }),
    /** An order of a link of any of the servers, with something known in it or not. */
    order: (at: number, callId: string, of: number, pasted: string) =>
      handlers.fetchOrder({ ...place(at).target, callId, url: `${place(of).origins[0]}/orders/1?t=${pasted}` }),
    cart: (at: number, callId: string, pasted: string) => {
      const call = { ...place(at).target, callId, cartToken: `cart${pasted}` }
      const rest = { promotionId: '1', anyway: true }
      return Promise.all([
        handlers.openCart(call),
        handlers.readApplicablePromotions(call),
        handlers.useCode({ ...call, code: 'CODE' }),
        handlers.addPromotion({ ...call, ...rest }),
        handlers.releasePromotion({ ...call, ...rest }),
      ])
    },
    free: (at: number, callId: string, pasted: string, authorization: AuthorizationForm) => {
      const body = new TextEncoder().encode(`{"a":"${pasted}"}`)
      const path = `/free?a=${encodeURIComponent(pasted)}`
      const request = { operation: 'free', method: 'POST', path, headers: [['X-A', '1']] as const, body } as const
      const sending = { authorization, newToken: false, repeatOf: null }
      return handlers.sendRequest({ target: place(at).target, callId, request, ...sending })
    },
    repeat: (id: number, callId: string, newToken: boolean, authorization: AuthorizationForm) =>
      handlers.repeatExchange({ callId, id, authorization, newToken }),
    /** Asks why a call failed, and makes the calls of a check. */
    check: async (id: number, callId: string, check: RunnableCheck) => {
      await handlers.diagnoseExchange({ id })
      return handlers.checkDiagnosis({ id, callId, check })
    },
    /** A delivery to oneself, through the public address. */
    selfTest: (at: number) => {
      const { target } = place(at)
      return handlers.sendSelfTest({ channelKey: target.channelKey, hookId: hookId(target) })
    },
    /** A delivery of one's own making, with something known in its URL, a header or its body or not, to a receiver. */
    craft: (at: number, signing: Signing, toItself: boolean, where: number, pasted: string) => {
      const { target } = place(at)
      const url = toItself ? `${publicAddress}/h/${listenerPaths.get(target.channelKey)}` : `${application}/craft`
      const header = pasted === '' || where !== 1 ? [] : [['X-A', pasted] as const]
      return handlers.craftDelivery({
        channelKey: target.channelKey,
        hookId: hookId(target),
        url: where === 0 ? `${url}?a=${encodeURIComponent(pasted)}` : url,
        confirmed: false,
        headers: [
          ['Content-Type', 'application/json'],
          ['ob-event', 'ORDER'],
          ['ob-action', 'PURCHASE'],
          ['ob-delivery-id', randomBytes(8).toString('hex')],
          ['ob-hook-id', hookId(target)],
          ...header,
        ],
        body: new TextEncoder().encode(`{"code":"A1","a":"${where === 2 ? pasted : ''}"}`),
        signing,
      })
    },
    /** Every case of a receiver check, against the application; ends when it has ended. */
    receiverCheck: async (at: number) => {
      const { target } = place(at)
      const asked = { channelKey: target.channelKey, hookId: hookId(target), url: application, confirmed: false }
      const begun = await handlers.startReceiverCheck(asked)
      if (!begun.ok) return
      const ended = happened((event) => event.name === 'receiverCheckChanged' && event.payload.state !== 'running')
      // A cancel that comes with the start has ended it by now.
      if (unwrap(await handlers.getReceiverCheck())?.state === 'running') await ended
    },
    cancelReceiverCheck: () => handlers.cancelReceiverCheck(),
    /** A stored attempt once more, to the application, with something known in the address or not. */
    replay: (attemptId: number, pasted: string) =>
      handlers.replayAttempt({
        attemptId,
        url: `${application}/replay?a=${encodeURIComponent(pasted)}`,
        confirmed: false,
      }),
    /** A delivery signed with the key of one place, sent to the channel of another, explained, and replayed. */
    deliver: async (at: number, signedBy: number) => {
      const { target } = place(at)
      const { listener, channels } = unwrap(await handlers.getSnapshot())
      const channel = channels.find(({ key }) => key === target.channelKey)
      if (listener.state.kind !== 'listening' || channel === undefined) throw new Error('Nothing listens.')
      const signer = targetKey(place(signedBy).target)
      const key = known.findLast(({ kind, owners }) => kind === 'key' && owners.has(signer))?.value ?? 'no key'
      const body = JSON.stringify({ code: 'A1', url: `${place(at).origins[0]}/orders/1` })
      const sender = new Client(`http://127.0.0.1:${listener.state.port}`)
      const response = await sender.request({
        path: `/h/${channel.listenerPath}`,
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'ob-event': 'ORDER',
          'ob-action': 'PURCHASE',
          'ob-delivery-id': randomBytes(8).toString('hex'),
          'ob-hook-id': hookId(target),
          'ob-signature': createHash('sha256').update(body).update(key).digest('hex'),
        },
      })
      await response.body.dump()
      await sender.close()
      const { ids } = unwrap(await handlers.queryDeliveries({ channelKey: target.channelKey }))
      const { attempts } = unwrap(await handlers.getDelivery({ id: ids[0] ?? 0 }))
      const attemptId = attempts[0]?.id ?? 0
      await handlers.explainAttempt({ attemptId })
      await handlers.replayAttempt({ attemptId, url: application, confirmed: false })
    },
    relay: (at: number, on: boolean) =>
      handlers.saveRelay({
        channelKey: place(at).target.channelKey,
        relay: { on, url: application, outside: false, event: '', action: '', answers: 'console', within: 1000 },
      }),
  }

  /** A known value, as some encoding writes it; empty text when there is none yet. */
  const pasted = (which: number, encoding: number): string => {
    const isSettled = ({ owners }: Known): boolean => [...owners].every((owner) => (changing.get(owner) ?? 0) === 0)
    const held = known.filter((each) => each.held && isSettled(each) && (each.kind !== 'token' || each.used))
    const value = held[which % Math.max(held.length, 1)]?.value
    const encode = Object.values(encodings)[encoding % Object.keys(encodings).length]
    return value === undefined || encode === undefined ? '' : encode(value)
  }
  return {
    arrived,
    known,
    moves,
    pasted,
    end: async () => {
      await console_.end()
      await listener.close()
      servers.close()
    },
  }
}
export type Stage = Awaited<ReturnType<typeof setStage>>
