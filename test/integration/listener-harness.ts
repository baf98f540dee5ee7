import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { systemClock } from '../../src/main/clock.ts'
import type { History, HistoryError } from '../../src/main/history/history.ts'
import { createMemoryHistory } from '../../src/main/history/memory.ts'
import type { ListenerLimits } from '../../src/main/webhooks/limits.ts'
import { createListener, type ListenerPorts } from '../../src/main/webhooks/listener.ts'
import type { Attempt, DeliveryRow } from '../../src/shared/models/delivery.ts'
import type { HeaderList } from '../../src/shared/models/exchange.ts'
import type { Hook } from '../../src/shared/models/hook.ts'
import type { ListenerView } from '../../src/shared/models/listener.ts'

export const SEGMENT = 'kq3Vn8xT2mWc7RzB'
export const PATH = `/h/${SEGMENT}`
export const CAP = 1024 * 1024
const KEY = 'ak_listener'
const hook: Hook = { hookId: 'hook-17', environment: 'test', label: 'Box office', keySource: 'own' }

export const sha256 = (...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The headers of a delivery, rightly signed; a change of null leaves one out. */
export const deliveryHeaders = (
  body: Uint8Array | string,
  changes: Readonly<Record<string, string | null>> = {},
): HeaderList => {
  const headers: Record<string, string | null> = {
    Host: 'listener.test',
    'ob-event': 'ORDER',
    'ob-action': 'PURCHASE',
    'ob-delivery-id': 'd-1',
    'ob-hook-id': hook.hookId,
    'ob-signature': sha256(body, KEY),
    'Content-Type': 'application/json',
    ...changes,
  }
  return Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** The bytes of a request, with a Content-Length unless the headers say how the body is framed. */
export const rawRequest = (
  body: Uint8Array | string,
  headers: HeaderList = deliveryHeaders(body),
  start = `POST ${PATH} HTTP/1.1`,
): Buffer => {
  const framed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const all: HeaderList = framed ? headers : [...headers, ['Content-Length', String(Buffer.byteLength(body))]]
  const head = [start, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

/** A body cut into chunks of the chunked transfer coding. */
export const chunked = (body: Uint8Array | string, size = 16 * 1024): Buffer => {
  const bytes = Buffer.from(body)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size)
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** A bare socket to the listener. Every answer of the listener is without a body, so that each ends with its head. */
export const openSocket = (port: number) => {
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  let closed = false
  const waiting = new Set<() => void>()
  const changed = (): void => {
    for (const check of waiting) check()
  }
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    text += data
    changed()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
    changed()
  })
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const answers = (): Answer[] => text.split('\r\n\r\n').slice(0, -1).map(parseAnswer)
  return {
    socket,
    write: (data: Uint8Array | string): void => void socket.write(data),
    text: () => text,
    /** Resolves with the answers so far when there are `count` of them, or when the connection closed. */
    answers: async (count: number): Promise<Answer[]> => {
      await until(() => closed || answers().length >= count)
      return answers()
    },
    closed: async (): Promise<Answer[]> => {
      await until(() => closed)
      return answers()
    },
    isClosed: () => closed,
    destroy: () => socket.destroy(),
  }
}

const parseAnswer = (head: string): Answer => {
  const [start = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
  })
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers) }
}

export interface HarnessOptions {
  readonly limits?: Partial<ListenerLimits>
  readonly history?: (memory: History) => Pick<History, 'recordAttempt' | 'recordAnswer'>
  readonly ports?: Partial<ListenerPorts>
  readonly acceptEverything?: boolean
}

/** A listener over a history in memory, with one channel and one hook, on a free port. */
export const startListener = async (options: HarnessOptions = {}) => {
  const memory = createMemoryHistory()
  const rows: DeliveryRow[] = []
  const views: ListenerView[] = []
  const failures: HistoryError[] = []
  const bugs: unknown[] = []
  const listener = createListener(
    {
      clock: systemClock,
      history: options.history?.(memory) ?? memory,
      channelByPath: (segment) =>
        segment === SEGMENT ? { key: 'channel-1', acceptEverything: options.acceptEverything ?? false } : null,
      findHook: (channelKey, hookId) =>
        channelKey === 'channel-1' && hookId === hook.hookId ? { hook, key: KEY } : null,
      bodyCap: () => CAP,
      recorded: (row) => rows.push(row),
      changed: (view) => views.push(view),
      storageFailed: (error) => failures.push(error),
      failed: (cause) => bugs.push(cause),
      ...options.ports,
    },
    options.limits,
  )
  const { state } = await listener.restart('any')
  if (state.kind !== 'listening') throw new Error(`The listener is ${state.kind}.`)
  const { port } = state
  return {
    listener,
    port,
    rows,
    views,
    failures,
    bugs,
    memory,
    /** Sends one request on its own connection, and resolves with the first answer. */
    send: async (request: Uint8Array): Promise<Answer | undefined> => {
      const client = openSocket(port)
      client.write(request)
      const [answer] = await client.answers(1)
      client.destroy()
      return answer
    },
    refused: (status: number): number =>
      listener.view().refusals.counts.find((count) => count.status === status)?.count ?? 0,
    /** Every stored attempt with its body, oldest delivery first. */
    stored: async (): Promise<{ readonly attempt: Attempt; readonly body: Uint8Array | null }[]> => {
      const { length } = rows
      const ids = [...new Set(rows.slice(0, length).map(({ id }) => id))]
      const details = await Promise.all(ids.map((id) => memory.delivery(id)))
      const attempts = details.flatMap((detail) => detail?.attempts ?? [])
      return Promise.all(attempts.map(async (attempt) => ({ attempt, body: await memory.body(attempt.id) })))
    },
    close: async (): Promise<void> => {
      await listener.stop()
      await memory.close()
    },
  }
}
export type Harness = Awaited<ReturnType<typeof startListener>>
