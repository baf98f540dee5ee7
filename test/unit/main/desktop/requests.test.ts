import { beforeEach, describe, expect, it } from 'vitest'
import { type RequestPorts, registerRequests } from '../../../../src/main/desktop/requests.ts'
import type { Source } from '../../../../src/main/desktop/source.ts'
import { type Handlers, requests } from '../../../../src/shared/contract.ts'
import { appError, err, ok } from '../../../../src/shared/result.ts'
import { requestChannel, requestNames } from '../../../../src/shared/wire.ts'
import { createMemoryLog, type MemoryLog } from '../../../support/memory-log.ts'

const ours: Source = { sender: { id: 1 }, senderFrame: { url: 'app://greenroom/index.html', parent: null } }
const stranger: Source = { sender: { id: 2 }, senderFrame: null }

describe('registerRequests', () => {
  let log: MemoryLog
  let listeners: Map<string, (source: Source, input: unknown) => Promise<unknown>>
  let calls: unknown[]

  const register = (handlers: Partial<Handlers>, isOurs: RequestPorts['isOurs'] = (source) => source === ours) => {
    listeners = new Map()
    // Only the handlers that a test calls are there.
    registerRequests(
      { handle: (channel, listener) => listeners.set(channel, listener) },
      { handlers: handlers as Handlers, isOurs, log },
    )
  }
  const call = (name: keyof Handlers, input: unknown, source = ours) =>
    listeners.get(requestChannel(name))?.(source, input)

  beforeEach(() => {
    log = createMemoryLog()
    calls = []
  })

  const copyText: Handlers['copyText'] = async (input) => {
    calls.push(input)
    return ok(undefined)
  }

  it('serves every request of the contract, and nothing else', () => {
    register({})
    expect([...listeners.keys()].sort()).toEqual(
      Object.keys(requests)
        .map((name) => `greenroom:request:${name}`)
        .sort(),
    )
    expect([...requestNames].sort()).toEqual(Object.keys(requests).sort())
  })

  it('calls the handler with the parsed input, stripped of what the contract does not name', async () => {
    register({ copyText })
    expect(await call('copyText', { text: 'a', extra: 1 })).toEqual({ ok: true, value: undefined })
    expect(calls).toEqual([{ text: 'a' }])
  })

  it('refuses a stranger with an exception, before looking at what it sent', async () => {
    register({ copyText })
    await expect(call('copyText', { text: 'a' }, stranger)).rejects.toThrow('Refused')
    expect(calls).toEqual([])
    expect(log.lines).toMatchObject([{ level: 'error', fields: { request: 'copyText', contents: 2 } }])
  })

  it.each([
    [{ text: 5 }, 'text'],
    [{}, 'text'],
    [undefined, undefined],
    ['text', undefined],
  ])('answers %j with bad-input, naming the field', async (input, field) => {
    register({ copyText })
    const result = await call('copyText', input)
    expect(result).toMatchObject({ ok: false, error: { code: 'bad-input', ...(field ? { field } : {}) } })
    expect(calls).toEqual([])
    expect(log.lines).toHaveLength(1)
  })

  it('does not repeat what came in the error or in the log', async () => {
    register({})
    const target = { channelKey: 'demo', environment: 'test' }
    const result = await call('saveClientSecret', { ...target, secret: { value: 'hunter2', keep: 'hunter2' } })
    expect(result).toMatchObject({ ok: false, error: { field: 'secret.keep' } })
    expect(JSON.stringify([result, log.lines])).not.toContain('hunter2')
  })

  it('passes an expected failure on as it is', async () => {
    const failure = err(appError('locked', 'The keychain is locked.', { hint: 'Unlock it.', retryable: true }))
    register({ checkKeychain: async () => failure })
    expect(await call('checkKeychain', undefined)).toEqual(failure)
    expect(log.lines).toEqual([])
  })

  it('answers bug when a handler throws, and tells the log what it was', async () => {
    const cause = new Error('secret stack')
    register({ checkKeychain: () => Promise.reject(cause) })
    const result = await call('checkKeychain', undefined)
    expect(result).toMatchObject({ ok: false, error: { code: 'bug' } })
    expect(JSON.stringify(result)).not.toContain('secret stack')
    expect(log.lines).toMatchObject([{ level: 'error', fields: { request: 'checkKeychain', err: cause } }])
  })

  it('answers bug when a handler throws before it returns a promise', async () => {
    register({
      checkKeychain: () => {
        throw new Error('at once')
      },
    })
    expect(await call('checkKeychain', undefined)).toMatchObject({ ok: false, error: { code: 'bug' } })
  })

  it('strips from the output what the contract does not name', async () => {
    // More than the contract names, as a careless handler would return it.
    const careless = { bytes: Uint8Array.of(1), apiKey: 'hunter2' }
    register({ getBody: async () => ok(careless) })
    expect(await call('getBody', { attemptId: 1 })).toEqual({ ok: true, value: { bytes: Uint8Array.of(1) } })
  })

  it('answers bug when the output is not of the contract', async () => {
    // A handler that a mistake elsewhere makes lie about its type.
    register({ checkKeychain: (async () => ok({ kind: 'nonsense' })) as never })
    expect(await call('checkKeychain', undefined)).toMatchObject({ ok: false, error: { code: 'bug' } })
    expect(log.lines).toHaveLength(1)
  })
})
