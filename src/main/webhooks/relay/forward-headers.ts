import type { HeaderList } from '../../../shared/models/exchange.ts'

/** Headers of one connection, not of the message (RFC 9110 §7.6.1); Expect is settled before a body is kept. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/**
 * The headers with which a received message goes to another host: in the same order and case, with repetitions, without
 * those of its connection. Host names the new one, in its old place; the length is that of the body.
 */
export const forwardHeaders = (headers: HeaderList, host: string, length: number): HeaderList => {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((each) => each.trim().toLowerCase()))
  const kept = headers
    .filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !named.includes(name.toLowerCase()))
    .filter(isFirstOf('host'))
    .filter(isFirstOf('content-length'))
    .map(([name, value]): readonly [string, string] => {
      if (name.toLowerCase() === 'host') return [name, host]
      return name.toLowerCase() === 'content-length' ? [name, String(length)] : [name, value]
    })
  const has = (wanted: string): boolean => kept.some(([name]) => name.toLowerCase() === wanted)
  return [
    ...(has('host') ? [] : [['Host', host] as const]),
    ...kept,
    ...(has('content-length') ? [] : [['Content-Length', String(length)] as const]),
  ]
}

/** Passes every header but repetitions of this one. */
const isFirstOf = (wanted: string): ((header: readonly [string, string]) => boolean) => {
  let seen = false
  return ([name]) => {
    if (name.toLowerCase() !== wanted) return true
    const first = !seen
    seen = true
    return first
  }
}
