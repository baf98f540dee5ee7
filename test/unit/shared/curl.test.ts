import { expect, test } from 'vitest'
import { curlCommand } from '../../../src/shared/curl.ts'

const url = 'http://127.0.0.1:3000/webhooks?a=1&b=it%27s'
const command = (body: Uint8Array | string, headers: readonly (readonly [string, string])[] = []) =>
  curlCommand({ method: 'POST', url, headers, body: typeof body === 'string' ? new TextEncoder().encode(body) : body })

test('headers in order and case, and the body as it is', () => {
  const text = command('{"code":"A1"}', [
    ['Host', 'tunnel.example'],
    ['ob-Event', 'ORDER'],
    ['Content-Length', '13'],
    ['Content-Type', 'application/json'],
    ['X-Empty', ''],
  ])
  expect(text.split(' \\\n  ')).toEqual([
    `curl -g -X 'POST' '${url}'`,
    "-H 'ob-Event: ORDER'",
    "-H 'Content-Type: application/json'",
    "-H 'X-Empty;'",
    "-H 'Accept:'",
    "-H 'User-Agent:'",
    "-H 'Expect:'",
    `--data-binary '{"code":"A1"}'`,
  ])
})

test('bytes that a shell would change are escaped', () => {
  expect(command("it's\r\n\\ é")).toContain("--data-binary $'it\\'s\\r\\n\\\\ \\xc3\\xa9'")
  expect(command(Uint8Array.of(0xff, 0x41))).toContain("--data-binary $'\\xffA'")
  expect(command('', [['X', 'é']])).toContain("-H $'X: \\xe9'")
})

test('a NUL, an @ at the start, or a large body come through a pipe', () => {
  expect(command(Uint8Array.of(0, 1))).toMatch(/^printf %s 'AAE=' \| base64 -d \| curl .*--data-binary @-$/s)
  expect(command('@file')).toContain("printf %s 'QGZpbGU='")
  expect(command('x'.repeat(60_001))).toContain('| base64 -d | curl')
  expect(command('é'.repeat(20_000))).toContain('| base64 -d | curl')
})

test('what may hold a secret stays out', () => {
  const text = command('', [
    ['Authorization', 'Bearer abc'],
    ['COOKIE', 'session=abc'],
    ['Proxy-Authorization', 'abc'],
  ])
  expect(text).not.toContain('abc')
})
