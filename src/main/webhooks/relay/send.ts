import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { ForwardAnswer } from '../../../shared/models/forward.ts'
import type { Clock } from '../../clock.ts'

export interface Sending {
  readonly url: URL
  readonly method: string
  readonly headers: HeaderList
  readonly body: Uint8Array
}

export interface SendPorts {
  readonly clock: Clock
  /** Until the answer is complete, ms. */
  readonly within: number
  /** Bytes of an answer that are kept; what is longer is cut. */
  readonly cap: number
  readonly signal: AbortSignal
}

/** What came back: an answer, a failure, or both when an answer broke off. */
export interface SendOutcome {
  readonly answer: ForwardAnswer | null
  readonly body: Uint8Array
  readonly failure: string | null
  readonly took: number
}

/**
 * Sends a request on a connection of its own, with exactly these headers and Connection. No redirect is followed.
 * Resolves always.
 */
export const send = (
  { url, method, headers, body }: Sending,
  { clock, within, cap, signal }: SendPorts,
): Promise<SendOutcome> =>
  new Promise((resolve) => {
    const began = clock.now()
    const chunks: Uint8Array[] = []
    let size = 0
    let head: Omit<ForwardAnswer, 'bodySize' | 'truncated'> | null = null

    const settle = (failure: string | null, truncated = false): void => {
      cancel()
      signal.removeEventListener('abort', stop)
      request.destroy()
      const answer = head && { ...head, bodySize: size, truncated }
      resolve({ answer, body: new Uint8Array(Buffer.concat(chunks)), failure, took: clock.now() - began })
    }
    const stop = (): void => settle('Greenroom stopped before the answer came.')
    const cancel = clock.after(within, () => settle(`No complete answer within ${within / 1000} s.`))

    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const request: ClientRequest = open(url, { method, headers: headers.flat(), agent: false, setHost: false })
    request.on('error', (error: NodeJS.ErrnoException) => settle(failureOf(error, url)))
    request.on('close', () => settle(CLOSED))
    request.on('response', (response) => {
      const { statusCode: status = 0, statusMessage: statusText = '', httpVersion, rawHeaders } = response
      head = { status, statusText, httpVersion, headers: pairs(rawHeaders) }
      response.on('data', (chunk: Uint8Array) => {
        const room = cap - size
        chunks.push(chunk.subarray(0, room))
        size += Math.min(chunk.byteLength, room)
        if (chunk.byteLength > room) settle(null, true)
      })
      response.on('error', () => settle(CLOSED))
      response.on('end', () => settle(null))
    })
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else request.end(body)
  })

const CLOSED = 'The application closed the connection before its answer was complete.'

const failureOf = (error: NodeJS.ErrnoException, { host, hostname }: URL): string => {
  switch (error.code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}. Start the application, or check the port.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} is not known.`
    case 'ECONNRESET':
    case 'EPIPE':
      return CLOSED
    default:
      return `The request failed: ${error.message}.`
  }
}

const pairs = (raw: readonly string[]): HeaderList =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
