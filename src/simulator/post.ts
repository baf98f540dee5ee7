import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { RawHeaders } from './request-log.ts'

export interface Post {
  readonly url: string
  readonly headers: RawHeaders
  readonly body: Uint8Array
  /** Ms until a receiver that does not answer is given up. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Sends half of the body, then cuts the connection. */
  readonly cutMidway: boolean
}

/** The status that came, or why none did. */
export type PostOutcome = { readonly status: number } | { readonly status: null; readonly error: string }

/** Sends one POST on a connection of its own. Redirects are not followed. Never rejects. */
export function post({ url, headers, body, timeoutMs, signal, cutMidway }: Post): Promise<PostOutcome> {
  const target = new URL(url)
  const lines = [['host', target.host], ...headers, ['content-length', String(body.length)], ['connection', 'close']]
  return new Promise((resolve) => {
    const request: ClientRequest = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      agent: false,
      headers: lines.flat(),
      signal,
    })
    let cause: string | null = null
    const timer = setTimeout(() => {
      cause = `no answer within ${timeoutMs} ms`
      request.destroy()
    }, timeoutMs)
    const settle = (outcome: PostOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    const fail = (error: string) => settle({ status: null, error: cause ?? error })
    let answered = false
    request.on('response', (response) => {
      answered = true
      const { statusCode = 0 } = response
      response.on('error', () => {})
      response.on('close', () => settle({ status: statusCode }))
      response.resume()
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!answered) fail(error.code ?? error.message)
    })
    request.on('close', () => {
      if (!answered) fail('connection closed')
    })
    if (!cutMidway) {
      request.end(body)
      return
    }
    request.write(body.subarray(0, body.length >> 1), () => {
      cause = 'cut midway on purpose'
      request.destroy()
    })
    request.flushHeaders()
  })
}
