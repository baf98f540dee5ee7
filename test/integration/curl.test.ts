import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlCommand } from '../../src/shared/curl.ts'

/** What a shell makes of a cURL command: bash, with a curl that says what it was given. */

const run = promisify(execFile)
const posix = process.platform !== 'win32'
/** Prints its arguments and, for @-, its input: each as hex on a line. */
const PRINTER = `curl() { for a in "$@"; do printf '%s' "$a" | od -An -v -tx1 | tr -d ' \\n'; echo; done; for a in "$@"; do if [ "$a" = "@-" ]; then od -An -v -tx1 | tr -d ' \\n'; echo; fi; done; }`

const given = async (command: string): Promise<readonly Buffer[]> => {
  const running = run('bash', ['-s'], { maxBuffer: 16 * 1024 * 1024 })
  // As typed: a command may be longer than an argument.
  running.child.stdin?.end(`LC_ALL=C\n${PRINTER}\n${command}\n`)
  const { stdout } = await running
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line, 'hex'))
}
const bodyGiven = (args: readonly Buffer[]): Buffer | undefined => args.at(-1)

test.runIf(posix)('every body reaches curl byte for byte', async () => {
  const bodies = [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((part) => Uint8Array.from({ length: 32 }, (_, index) => part * 32 + index)),
    new Uint8Array(),
    new TextEncoder().encode('@/etc/hostname'),
    new TextEncoder().encode('{"a":"$HOME `id` \'x\' \\n"}\r\n'),
    new Uint8Array(200_000).fill(0x41),
  ]
  for (const body of bodies) {
    const args = await given(curlCommand({ method: 'POST', url: 'http://localhost/', headers: [], body }))
    expect(bodyGiven(args)?.equals(body)).toBe(true)
  }
})

test.runIf(posix)('whatever a stranger sent stays data: no command runs, no argument is added', async () => {
  const text = fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(text, fc.uint8Array({ maxLength: 60 }), async (value, body) => {
      const headers = [['X-Value', value]] as const
      const args = await given(curlCommand({ method: 'POST', url: 'http://localhost/', headers, body }))
      const sent = value === '' ? 'X-Value;' : `X-Value: ${value}`
      expect(args[5]?.equals(Buffer.from(sent, 'latin1'))).toBe(true)
      expect(bodyGiven(args)?.equals(body)).toBe(true)
    }),
    { numRuns: 40, seed: 7 },
  )
})
