import type { Exchange, HeaderList } from '../../shared/models/exchange.ts'

const message = (firstLine: string, headers: HeaderList, body: Uint8Array): Uint8Array => {
  const lines = [firstLine, ...headers.map(([name, value]) => `${name}: ${value}`), '', '']
  const head = new TextEncoder().encode(lines.join('\r\n'))
  const whole = new Uint8Array(head.length + body.length)
  whole.set(head)
  whole.set(body, head.length)
  return whole
}

/** What stands in the first line of a request (RFC 9112): path and query. */
const requestTarget = (url: string): string => {
  // Not resolved: a mask in it would be percent-encoded.
  const rest = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The request as it went out, byte by byte, with its secrets masked: they are shorter or longer then than they were. */
export const wireRequest = ({ method, url, headers, body }: Exchange['request']): Uint8Array =>
  message(`${method} ${requestTarget(url)} HTTP/1.1`, headers, body)

/** The response as it came, its body already decoded from chunks; its secrets are masked. */
export const wireResponse = ({
  status,
  statusText,
  httpVersion,
  headers,
  body,
}: NonNullable<Exchange['response']>): Uint8Array =>
  message(`HTTP/${httpVersion} ${status} ${statusText}`, headers, body)
