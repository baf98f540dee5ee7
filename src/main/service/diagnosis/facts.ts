import type { Circumstances } from '../../../shared/models/circumstances.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { Exchange, HeaderList, OperationName } from '../../../shared/models/exchange.ts'
import type { CallFailure } from '../../../shared/models/service-error.ts'
import type { CallsAround } from '../../history/history.ts'
import { readable } from '../../redaction/compressed.ts'

export const nothingAround: CallsAround = { before: [], other: null, after: [] }

/** All that a diagnosis is made from. What is null or missing is not known. */
export interface Facts {
  readonly exchangeId: number
  readonly failure: CallFailure['source']
  readonly channelKey: string
  readonly environment: EnvironmentName
  readonly operation: OperationName
  readonly url: string
  /** Epoch ms. */
  readonly startedAt: number
  /** Epoch ms: when it went out, after it had its token and a connection. */
  readonly sentAt: number
  /** Ms from `startedAt`. */
  readonly firstByte: number | null
  readonly circumstances: Circumstances | null
  /** Of the answer's `Date`: the service's clock, epoch ms. */
  readonly serviceTime: number | null
  /** The title of the web page that answered. */
  readonly pageTitle: string | null
  readonly around: CallsAround
}

/** The time of a `Date` header, epoch ms; HTTP gives whole seconds. Null where there is none. */
export const dateIn = (headers: HeaderList): number | null => {
  const text = headers.find(([name]) => name.toLowerCase() === 'date')?.[1]
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}

const pageTitle = (body: Uint8Array): string | null => {
  const text = new TextDecoder().decode(body.subarray(0, 16_384))
  const title = /<title[^>]*>([^<]{1,200})<\/title>/i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim()
  return title ? title.slice(0, 100) : null
}

/** A free request is like another only where it went to the same address. */
const comparable = (url: string, calls: CallsAround['before']): CallsAround['before'] =>
  calls.filter((call) => call.operation !== 'free' || call.url === url)

/** The same for a call of the other environment, whose origin is another. */
const samePath = (url: string, { operation, url: other }: NonNullable<CallsAround['other']>): boolean =>
  operation !== 'free' || URL.parse(url)?.pathname === URL.parse(other)?.pathname

type Told = Omit<Exchange, 'id'> & { readonly failure: CallFailure }

/** The facts of a failed exchange, and of what stands around it. */
export const factsOf = (exchange: Told, exchangeId: number, around: CallsAround): Facts => ({
  exchangeId,
  failure: exchange.failure.source,
  ...exchange.target,
  operation: exchange.operation,
  url: exchange.request.url,
  startedAt: exchange.startedAt,
  firstByte: exchange.timing.firstByte,
  sentAt: exchange.startedAt + exchange.timing.queued,
  circumstances: exchange.circumstances,
  serviceTime: exchange.response && dateIn(exchange.response.headers),
  pageTitle: exchange.response && pageTitle(readable(exchange.response)),
  around: {
    before: comparable(exchange.request.url, around.before),
    other: around.other && samePath(exchange.request.url, around.other) ? around.other : null,
    after: comparable(exchange.request.url, around.after),
  },
})
