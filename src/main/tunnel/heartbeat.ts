import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '../../shared/result.ts'
import type { SendPublic } from './public-request.ts'

/** How long a heartbeat may take until it is missed, ms. */
const ANSWER_WITHIN = 10_000

/** The heartbeat: a question that goes out through the public URL, and that only this run's listener can answer. */
export interface Heartbeat {
  /** What the listener answers to a POST on this target; null when the target is not a heartbeat's. */
  readonly answer: (target: string) => string | null
  /** Asks through the public URL; gives the time that the answer took, ms, else a sentence that says why it is missed. */
  readonly beat: (publicUrl: string, signal: AbortSignal) => Promise<Result<{ readonly latency: number }, string>>
}

/**
 * Makes the heartbeat of one run. Its path is random, so a stranger gets the 404 that every unknown path gets. The
 * answer is an HMAC of the question's nonce with a key that never leaves this process: neither a cache nor whoever else
 * stands at the public URL can give it. Nothing is stored, and no secret of the user takes part.
 */
export const createHeartbeat = (send: SendPublic): Heartbeat => {
  const path = `/h/${randomBytes(24).toString('base64url')}`
  const key = randomBytes(32)
  const derive = (nonce: string): string => createHmac('sha256', key).update(nonce).digest('hex')
  return {
    answer: (target) => {
      const [before, nonce = ''] = target.split('?n=')
      return before?.endsWith(path) && NONCE.test(nonce) ? derive(nonce) : null
    },
    beat: async (publicUrl, signal) => {
      const nonce = randomBytes(16).toString('hex')
      const url = URL.parse(`${publicUrl}${path}?n=${nonce}`)
      if (!url) return err(`${publicUrl} is not a URL.`)
      const request = { method: 'POST', url, headers: [], body: new Uint8Array(), within: ANSWER_WITHIN } as const
      const answered = await send(request, signal)
      if (!answered.ok) return answered
      const { status, text, took } = answered.value
      if (status !== 200) return err(`${url.host} answered ${status} instead of the listener.${meaningOf(status)}`)
      return isSame(text, derive(nonce))
        ? ok({ latency: took })
        : err(`Something else than this listener answers at ${url.host}.`)
    },
  }
}

const NONCE = /^[0-9a-f]{32}$/

const isSame = (text: string, expected: string): boolean => {
  const [given, wanted] = [Buffer.from(text), Buffer.from(expected)]
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)
}

const meaningOf = (status: number): string => {
  if (status === 404) return ' It may be another tunnel, or a proxy that does not pass on every path under /h/.'
  if (status >= 300 && status < 400) return ' It redirects, which a webhook’s sender need not follow.'
  if (status === 401 || status === 403) return ' It wants a login, or keeps programs out.'
  if (status === 511) return ' It shows a page for browsers first.'
  return status >= 500 ? ' The tunnel server has no connection to this computer.' : ''
}
