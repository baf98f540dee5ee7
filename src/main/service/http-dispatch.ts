import type { Dispatcher } from 'undici'
import type { Exchange, HeaderList } from '../../shared/models/exchange.ts'
import type { Clock } from '../clock.ts'
import { CallCut } from './network-errors.ts'

/** A request to be sent as it is. Header names keep their order and case. */
export interface HttpRequest {
  readonly method: string
  readonly url: URL
  readonly headers: HeaderList
  readonly body: Uint8Array
}

/** What came of one dispatch; `failure` is what ended it early, as it was thrown. */
interface Dispatched {
  readonly response: Exchange['response']
  readonly failure: unknown
  readonly sentAt: number | null
  readonly firstByteAt: number | null
  readonly endedAt: number
}

interface DispatchOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Bytes of a response body. */
  readonly bodyLimit: number
}

/** Header bytes as text: UTF-8 where they are that, else ISO 8859-1. */
const headerText = (bytes: Buffer | string): string => {
  if (typeof bytes === 'string') return bytes
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

const headerList = (raw: Dispatcher.DispatchController['rawHeaders']): HeaderList => {
  if (!Array.isArray(raw)) return []
  const texts = raw.map(headerText)
  return Array.from({ length: texts.length / 2 }, (_, index) => [texts[2 * index] ?? '', texts[2 * index + 1] ?? ''])
}

/** Sends one request through a dispatcher of undici; resolves once with all that came, also when it was cut. */
export const dispatch = (
  dispatcher: Dispatcher,
  { method, url, headers, body }: HttpRequest,
  { signal, clock, bodyLimit }: DispatchOptions,
): Promise<Dispatched> =>
  new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let head: Omit<NonNullable<Exchange['response']>, 'body'> | null = null
    let sentAt: number | null = null
    let firstByteAt: number | null = null
    let size = 0
    let settled = false
    const chunks: Uint8Array[] = []

    const settle = (failure: unknown): void => {
      if (settled) return
      settled = true
      signal.removeEventListener('abort', cancel)
      const response = head && { ...head, body: new Uint8Array(Buffer.concat(chunks)) }
      resolve({ response, failure, sentAt, firstByteAt, endedAt: clock.now() })
    }
    const cut = (reason: CallCut): void => {
      settle(reason)
      controller?.abort(reason)
    }
    const cancel = (): void => cut(new CallCut('cancelled', 'The call was cancelled.'))

    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: headers.flat(),
        body: body.byteLength > 0 ? body : null,
      },
      {
        onRequestStart: (started) => {
          controller = started
          // Cancelled while it waited for its connection: nothing is written.
          if (settled) started.abort(new CallCut('cancelled', 'The call was cancelled.'))
          else sentAt = clock.now()
        },
        onResponseStarted: () => {
          firstByteAt ??= clock.now()
        },
        onResponseStart: ({ rawHeaders }, status, _headers, statusText = '') => {
          // Undici speaks HTTP/1.1 and does not tell when a server answers in 1.0.
          if (status >= 200) head = { status, statusText, httpVersion: '1.1', headers: headerList(rawHeaders) }
        },
        onResponseData: (_controller, chunk) => {
          size += chunk.byteLength
          if (size <= bodyLimit) chunks.push(chunk)
          else cut(new CallCut('too-large', `The response body is larger than ${bodyLimit} bytes.`))
        },
        onResponseEnd: () => settle(null),
        onResponseError: (_controller, error) => settle(error),
      },
    )
  })
