import { z } from 'zod'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { NotOpened } from '../provider.ts'
import type { SendPublic } from '../public-request.ts'

const ANSWER_WITHIN = 10_000
/** The client opens this many connections at once: what a server asks for is not to exhaust this machine. */
const MOST_CONNECTIONS = 32

const registrationSchema = z.object({
  id: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  port: z.number().int().min(1).max(65535),
  ip: z.string().nullish(),
  max_conn_count: z.number().int().min(1).default(1),
})

/** A tunnel that a localtunnel server has ready. */
export interface Registration {
  readonly id: string
  readonly url: string
  readonly port: number
  readonly ip: string | undefined
  readonly max_conn_count: number
}

/** Asks a localtunnel server for a tunnel, with a subdomain where one is wished (else an empty text). */
export const register = async (
  send: SendPublic,
  { server, subdomain }: { readonly server: string; readonly subdomain: string },
  signal: AbortSignal,
): Promise<Result<Registration, NotOpened>> => {
  const url = URL.parse(subdomain === '' ? '/?new' : `/${encodeURIComponent(subdomain)}`, server)
  if (!url) return err({ reason: `${server} is not a URL.`, lasting: true })
  const headers = [['accept', 'application/json']] as const
  const request = { method: 'GET', url, headers, body: new Uint8Array(), within: ANSWER_WITHIN } as const
  const answered = await send(request, signal)
  if (!answered.ok) return err({ reason: answered.error, lasting: false })
  const { status, text } = answered.value
  if (status !== 200) {
    return err({ reason: `The tunnel server ${url.host} answered ${status}.${messageIn(text)}`, lasting: false })
  }
  const read = registrationSchema.safeParse(parse(text))
  if (!read.success) {
    return err({ reason: `What ${url.host} answered is not from a localtunnel server.`, lasting: false })
  }
  const { ip, max_conn_count, ...rest } = read.data
  return ok({ ...rest, ip: ip ?? undefined, max_conn_count: Math.min(max_conn_count, MOST_CONNECTIONS) })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Servers say in JSON what they do not like, such as a subdomain that is too short. */
const messageIn = (text: string): string => {
  const read = z.object({ message: z.string().max(300) }).safeParse(parse(text))
  return read.success ? ` It said: ${read.data.message}` : ''
}
