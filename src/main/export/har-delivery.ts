import { STATUS_CODES } from 'node:http'
import { type Attempt, NO_ANSWER } from '../../shared/models/delivery.ts'
import type { WholeDelivery } from '../history/history.ts'
import { type HarEntry, harHeaders, harPostData, harQuery, harUrl, unknownAnswer } from './har.ts'

/**
 * A delivery as entries of a HAR, one an attempt, oldest first: the request as received, and the status that was
 * answered. The answer's headers are not kept, so there are none. What the console knows besides stands in `_delivery`.
 */
export const deliveryEntries = (delivery: WholeDelivery, channelName: string): readonly HarEntry[] =>
  delivery.attempts.map((attempt) => entry(attempt, delivery, channelName))

const entry = (attempt: Attempt, { row, body }: WholeDelivery, channelName: string): HarEntry => {
  const { headers, httpVersion, status } = attempt
  const url = harUrl(`http://${attempt.host ?? '127.0.0.1'}${attempt.path}`)
  const wait = Math.max(0, attempt.answeredIn ?? 0)
  return {
    startedDateTime: new Date(attempt.receivedAt).toISOString(),
    time: wait,
    request: {
      method: attempt.method,
      url,
      httpVersion: `HTTP/${httpVersion}`,
      cookies: [],
      headers: harHeaders(headers),
      queryString: harQuery(url),
      ...harPostData(headers, body),
      headersSize: -1,
      bodySize: body.byteLength,
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      httpVersion: status === NO_ANSWER ? '' : `HTTP/${httpVersion}`,
      ...unknownAnswer,
      ...(status === NO_ANSWER ? { _error: 'The connection ended without an answer.' } : {}),
    },
    cache: {},
    timings: { send: 0, wait, receive: 0 },
    _delivery: {
      channel: channelName,
      environment: row.environment,
      deliveryId: row.deliveryId,
      hookId: row.hookId,
      event: row.event,
      action: row.action,
      subtype: row.subtype,
      reference: row.reference,
      verdict: attempt.verdict,
      verdictAtReceipt: attempt.verdictAtReceipt,
      reason: attempt.reason,
      rehearsal: attempt.rehearsal,
      path: attempt.path,
      remoteAddress: attempt.remoteAddress,
      bodyDigest: attempt.bodyDigest,
      selfTest: row.selfTest,
      pinned: row.pinned,
      note: row.note,
    },
  }
}
