import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SimulatedEnvironmentInfo } from '../../src/simulator/simulator.ts'

export interface Reply {
  readonly status: number
  readonly json: unknown
}

/** Asks for a token as §4.1 says, with some of the form changed. */
export async function askToken(
  environment: SimulatedEnvironmentInfo,
  change: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const { channelId, clientId, clientSecret, baseUrl } = environment
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    channel_id: channelId,
    client_id: clientId,
    client_secret: clientSecret,
    ...change,
  })
  return readReply(await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body: form }))
}

export async function tokenOf(environment: SimulatedEnvironmentInfo): Promise<string> {
  const { json } = await askToken(environment)
  return (json as { access_token: string }).access_token
}

/** Calls the API; with a form, as §4.4 says. */
export async function call(
  environment: SimulatedEnvironmentInfo,
  token: string | null,
  method: string,
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<Reply> {
  const response = await fetch(environment.baseUrl + path, {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return readReply(response)
}

export const paths = {
  catalog: '/catalog-api/v1/events',
  useCode: '/svc-rest2/rest/shoppingCart/cartPromotionalCodeGroup',
  add: '/svc-rest2/rest/shoppingCart/addCartPromotion',
  release: '/svc-rest2/rest/shoppingCart/releaseCartPromotion',
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text()
  return { status: response.status, json: text === '' ? null : JSON.parse(text) }
}

interface ReceivedWebhook {
  readonly at: number
  readonly headers: IncomingMessage['headers']
  /** Null when the connection ended before the body was whole. */
  readonly body: Buffer | null
}

export interface Receiver {
  readonly url: string
  readonly received: readonly ReceivedWebhook[]
  /** Resolves when so many requests have come. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

/** A status, no answer at all, or anything else. */
export type ReceiverAnswer = number | null | ((response: ServerResponse) => void)

/** A webhook receiver that gives these answers in turn, the last one again and again. */
export async function receiver(...answers: readonly ReceiverAnswer[]): Promise<Receiver> {
  const received: ReceivedWebhook[] = []
  let count = 0
  let waiting: { readonly count: number; readonly done: () => void }[] = []
  const server = createServer(async (request, response) => {
    const turn = count++
    const at = performance.now()
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      received.push({ at, headers: request.headers, body: Buffer.concat(chunks) })
    } catch {
      received.push({ at, headers: request.headers, body: null })
    }
    waiting = waiting.filter((one) => one.count > received.length || one.done())
    const answer = answers[Math.min(turn, answers.length - 1)] ?? null
    if (typeof answer === 'function') answer(response)
    else if (answer !== null) response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    until: (count) =>
      received.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
