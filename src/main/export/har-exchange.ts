import type { Exchange } from '../../shared/models/exchange.ts'
import {
  type HarEntry,
  harContent,
  harHeaders,
  harPostData,
  harQuery,
  harUrl,
  headerValue,
  type Json,
  unknownAnswer,
} from './har.ts'

/**
 * An exchange as an entry of a HAR: redacted, as it was recorded. Waiting for a token or a connection is `blocked`, the
 * time to the first byte `wait`, the rest `receive`. A call without an answer has status 0 and says why in `_error`. What
 * went wrong stands in `_failure`: its title, whether it came `from` the service or the network, and the kind of error (§7,
 * or of the network's).
 */
export const exchangeEntry = (exchange: Exchange): HarEntry => {
  const { request, timing, failure } = exchange
  const url = harUrl(request.url)
  // The clock may have been set back during a call.
  const blocked = Math.max(0, timing.queued)
  const wait = Math.max(0, (timing.firstByte ?? timing.total) - timing.queued)
  const receive = timing.firstByte === null ? 0 : Math.max(0, timing.total - timing.firstByte)
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time: blocked + wait + receive,
    request: {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: harHeaders(request.headers),
      queryString: harQuery(url),
      ...harPostData(request.headers, request.body),
      headersSize: -1,
      bodySize: request.body.byteLength,
    },
    response: answer(exchange),
    cache: {},
    timings: { blocked, dns: -1, connect: -1, ssl: -1, send: 0, wait, receive },
    _exchange: {
      operation: exchange.operation,
      label: exchange.label,
      environment: exchange.target.environment,
      cartToken: exchange.cartToken,
      // As recorded, where the format's own field had to be escaped.
      url: request.url,
    },
    _failure: failure && { title: failure.title, from: failure.source.from, kind: failure.source.error.kind },
  }
}

const answer = ({ response, failure }: Exchange): Json =>
  response === null
    ? {
        status: 0,
        statusText: '',
        httpVersion: '',
        ...unknownAnswer,
        _error: failure?.source.from === 'network' ? failure.source.error.message : 'There was no answer.',
      }
    : {
        status: response.status,
        statusText: response.statusText,
        httpVersion: `HTTP/${response.httpVersion}`,
        cookies: [],
        headers: harHeaders(response.headers),
        content: harContent(response.headers, response.body),
        redirectURL: headerValue(response.headers, 'location') ?? '',
        headersSize: -1,
        bodySize: response.body.byteLength,
      }
