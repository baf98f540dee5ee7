import { expect, test } from 'vitest'
import { forwardHeaders } from '../../../../../src/main/webhooks/relay/forward-headers.ts'

test('order, case and repetitions stay; Host names the application in its old place', () => {
  const headers = [
    ['hOsT', 'tunnel.example'],
    ['ob-Event', 'ORDER'],
    ['X-Twice', 'a'],
    ['content-LENGTH', '2'],
    ['x-twice', 'b'],
  ] as const
  expect(forwardHeaders(headers, 'localhost:3000', 2)).toEqual([
    ['hOsT', 'localhost:3000'],
    ['ob-Event', 'ORDER'],
    ['X-Twice', 'a'],
    ['content-LENGTH', '2'],
    ['x-twice', 'b'],
  ])
})

test('what belongs to the connection stays behind, also what Connection names', () => {
  const headers = [
    ['Host', 'a'],
    ['Connection', 'keep-alive, X-Hop'],
    ['x-hop', '1'],
    ['Keep-Alive', 'timeout=5'],
    ['Transfer-Encoding', 'chunked'],
    ['TE', 'trailers'],
    ['Trailer', 'X'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['Proxy-Authorization', 'x'],
    ['X-Kept', 'yes'],
  ] as const
  expect(forwardHeaders(headers, 'b', 7)).toEqual([
    ['Host', 'b'],
    ['X-Kept', 'yes'],
    ['Content-Length', '7'],
  ])
})

test('a message without Host gets one, and one of several lengths a single one', () => {
  const headers = [
    ['Content-Length', '3'],
    ['content-length', '4'],
  ] as const
  expect(forwardHeaders(headers, 'b', 3)).toEqual([
    ['Host', 'b'],
    ['Content-Length', '3'],
  ])
})
