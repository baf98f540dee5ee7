import type { ServerResponse } from 'node:http'

/** What a server says to one request: JSON, unless `text` with its own content type is given. */
export interface Answer {
  readonly status: number
  readonly json?: unknown
  readonly text?: string | undefined
  readonly contentType?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  const bytes = Buffer.from(answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json)), 'utf8')
  response.writeHead(answer.status, {
    ...(bytes.length > 0 || answer.contentType !== undefined
      ? { 'content-type': answer.contentType ?? 'application/json' }
      : {}),
    'content-length': bytes.length,
    ...answer.headers,
  })
  response.end(bytes)
}

export const ok = (json: unknown): Answer => ({ status: 200, json })

/** `invalid_grant` and `invalid_client` (§7). Their status is not published; it is the simulator's own. */
export function oauthError(status: number, error: string, description: string): Answer {
  return { status, json: { error, error_description: description } }
}

/** AUTH001 (§7). The status is the simulator's own. */
export const invalidJwt: Answer = { status: 401, json: { code: 'AUTH001', message: 'Invalid JWT signature' } }

/** UNAUTHORIZED (§7). */
export function unauthorized(message: string): Answer {
  return { status: 401, json: { errorCode: 'UNAUTHORIZED', message, httpCode: 401, httpStatus: 'UNAUTHORIZED' } }
}

/** FORBIDDEN (§7). */
export function forbidden(message: string): Answer {
  return { status: 403, json: { errorCode: 'FORBIDDEN', message, httpCode: 403, httpStatus: 'FORBIDDEN' } }
}

/** An error of which the interface shows nothing: in a shape of the simulator's own, unlike all shapes of §7. */
export function problem(status: number, name: string, detail: string): Answer {
  return { status, json: { problem: name, detail } }
}
