import { expect, it } from 'vitest'
import { wireRequest, wireResponse } from '../../../../src/renderer/components/wire.ts'

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

it.each([
  ['https://h.example/a/b?c=d&e=%2F', '/a/b?c=d&e=%2F'],
  ['https://h.example', '/'],
  ['https://h.example?x', '/?x'],
  ['http://127.0.0.1:8080/x', '/x'],
])('a request is its first line, its headers in order, and its bytes: %s', (url, line) => {
  const headers = [
    ['host', 'h.example'],
    ['X-A', '1'],
    ['x-a', '2'],
    ['Authorization', 'Bearer  "x"'],
  ] as const
  expect(latin1(wireRequest({ method: 'PUT', url, headers, body: Uint8Array.of(0, 255, 10) }))).toBe(
    `PUT ${line} HTTP/1.1\r\nhost: h.example\r\nX-A: 1\r\nx-a: 2\r\nAuthorization: Bearer  "x"\r\n\r\n\x00\xff\n`,
  )
})

it('a response is its status line, its headers, and its bytes', () => {
  const response = { status: 401, statusText: '', httpVersion: '1.1', headers: [['A', 'b']], body: Uint8Array.of(65) }
  expect(latin1(wireResponse({ ...response, headers: [['A', 'b']] }))).toBe('HTTP/1.1 401 \r\nA: b\r\n\r\nA')
})
