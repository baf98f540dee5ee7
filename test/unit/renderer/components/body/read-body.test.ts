import { describe, expect, it } from 'vitest'
import { readBody } from '../../../../../src/renderer/components/body/read-body.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('the pretty view of a body', () => {
  it('is JSON for whatever parses as JSON, whatever its header says', () => {
    expect(readBody(text('{"a":1}'), 'text/html').pretty).toEqual({ kind: 'json', text: '{\n  "a": 1\n}' })
  })

  it('is the fields of a form, in order, repeated ones too', () => {
    const body = text('promotionalCode=A+B%26%2B&token=x&token=')
    expect(readBody(body, 'Application/X-WWW-Form-Urlencoded; charset=utf-8').pretty).toEqual({
      kind: 'form',
      fields: [
        ['promotionalCode', 'A B&+'],
        ['token', 'x'],
        ['token', ''],
      ],
    })
  })

  it('says that other text is not JSON', () => {
    expect(readBody(text('<html>'), 'application/json').pretty).toMatchObject({
      kind: 'none',
      why: expect.stringContaining('not JSON'),
    })
  })

  it('says that bytes are not text', () => {
    expect(readBody(new Uint8Array([0x1f, 0x8b, 0x08]), null).pretty).toMatchObject({
      kind: 'none',
      why: expect.stringContaining('not UTF-8'),
    })
  })
})
