import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FileLine, linesOf } from '../../../../src/main/import/lines.ts'

const bytes = (text: string) => Buffer.from(text)

/** The lines of these pieces, each as its text; null for one that is too long. */
const read = async (pieces: readonly Uint8Array[], longest = 1_000) => {
  const stream = async function* () {
    yield* pieces
  }
  const lines: (Omit<FileLine, 'bytes'> & { text: string | null })[] = []
  for await (const { bytes: line, ...rest } of linesOf(stream(), () => longest))
    lines.push({ ...rest, text: line && Buffer.from(line).toString('latin1') })
  return lines
}
const texts = async (text: string) => (await read([bytes(text)])).map((line) => line.text)

describe('lines', () => {
  it('end with LF or CRLF; an empty rest is none', async () => {
    expect(await texts('a\r\nb\n\nc\r\n')).toEqual(['a', 'b', '', 'c'])
    expect(await texts('')).toEqual([])
    expect(await read([bytes('a\nb')])).toEqual([
      { number: 1, text: 'a', ended: true },
      { number: 2, text: 'b', ended: false },
    ])
  })

  it('begin after a byte order mark, in the first one only', async () => {
    expect(await texts('\uFEFFa\n\uFEFFb\n')).toEqual(['a', 'ï»¿b'])
  })

  it('are the same wherever the pieces are cut, and pieces may be used again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '\uFEFF', 'é'), { maxLength: 40 }),
        fc.array(fc.nat(6), { maxLength: 60 }),
        async (parts, cuts) => {
          const whole = bytes(parts.join(''))
          const shared = Buffer.alloc(8)
          const pieces = async function* () {
            let at = 0
            for (const cut of [...cuts, ...Array.from({ length: whole.byteLength }, () => 8)]) {
              const part = whole.subarray(at, at + cut)
              at += cut
              part.copy(shared)
              yield shared.subarray(0, part.byteLength)
            }
          }
          const lines: string[] = []
          for await (const line of linesOf(pieces(), () => 1_000)) lines.push(Buffer.from(line.bytes ?? []).toString())
          const expected = (await read([whole])).map(({ text }) => Buffer.from(text ?? '', 'latin1').toString())
          expect(lines).toEqual(expected)
        },
      ),
    )
  })

  it('that are too long are passed over, and the next one is read', async () => {
    const lines = await read([bytes('ok\n'), bytes('x'.repeat(90)), bytes('x'.repeat(90)), bytes('y\nok\n')], 100)
    expect(lines).toEqual([
      { number: 1, text: 'ok', ended: true },
      { number: 2, text: null, ended: true },
      { number: 3, text: 'ok', ended: true },
    ])
  })
})
