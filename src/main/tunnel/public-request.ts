import type { HeaderList } from '../../shared/models/exchange.ts'
import type { NetworkError } from '../../shared/models/service-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { createHttp, type HttpLimits } from '../service/http.ts'

const limits: HttpLimits = { connect: 10_000, silence: 15_000, body: 64 * 1024 }

export interface PublicRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: HeaderList
  readonly body: Uint8Array
  /** How long the whole answer may take, ms. */
  readonly within: number
}

/** An answer in whole; `took`: from sending to its end, ms. */
export interface PublicAnswer {
  readonly status: number
  readonly text: string
  readonly took: number
}

/**
 * Makes what sends a request to a host out there, each over a connection of its own, and waits for the whole answer.
 * Follows no redirect. An error is a sentence for the user. Never rejects.
 */
export const createPublicRequest =
  (clock: Clock) =>
  async ({ within, ...request }: PublicRequest, signal: AbortSignal): Promise<Result<PublicAnswer, string>> => {
    const http = createHttp(clock, limits)
    const late = new AbortController()
    const cancel = clock.after(within, () => late.abort())
    const began = clock.now()
    const outcome = await http.send(request, AbortSignal.any([signal, late.signal]))
    cancel()
    await http.close()
    const { host } = request.url
    if (late.signal.aborted) return err(`${host} did not answer within ${within / 1000} s.`)
    if (outcome.error || !outcome.response) return err(inWords(host, outcome.error))
    const text = Buffer.from(outcome.response.body).toString('utf8')
    return ok({ status: outcome.response.status, text, took: outcome.endedAt - (outcome.sentAt ?? began) })
  }

export type SendPublic = ReturnType<typeof createPublicRequest>

const sentences: Record<NetworkError['kind'], (host: string) => string> = {
  'name-not-found': (host) => `The name of ${host} is not known here: it is mistyped, or there is no network.`,
  refused: (host) => `${host} refused the connection.`,
  reset: (host) => `${host} closed the connection without an answer.`,
  timeout: (host) => `${host} did not answer in time.`,
  tls: (host) => `The certificate of ${host} is not to be trusted.`,
  proxy: (host) => `The proxy did not let the request to ${host} through.`,
  protocol: (host) => `What ${host} answered is not HTTP.`,
  cancelled: () => 'The request was cancelled.',
  'too-large': (host) => `The answer of ${host} is far too long.`,
  other: (host) => `The request to ${host} failed.`,
}

const inWords = (host: string, error: NetworkError | null): string => {
  const sentence = sentences[error?.kind ?? 'other'](host)
  return error?.kind === 'tls' || error?.kind === 'other' ? `${sentence} ${error.message}` : sentence
}
