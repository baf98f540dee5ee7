import { describe, expect, it } from 'vitest'
import { hexLine, hexLineCount, hexText } from '../../../../../src/renderer/components/body/hex-lines.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('a hex dump', () => {
  it('shows offset, bytes and ASCII', () => {
    expect(hexLine(text('{"code":"ORD-1"}x'), 0)).toEqual({
      offset: '0000',
      hex: '7b 22 63 6f 64 65 22 3a  22 4f 52 44 2d 31 22 7d',
      ascii: '{"code":"ORD-1"}',
    })
  })

  it('fills a short last line, and shows what is not printable as a dot', () => {
    const line = hexLine(new Uint8Array([...text('0123456789abcdef'), 0x00, 0x7f, 0xe9, 0x7e]), 1)
    expect(line.offset).toBe('0010')
    expect(line.hex).toBe('00 7f e9 7e'.padEnd(48))
    expect(line.ascii).toBe('...~')
  })

  it('has as many lines as it needs', () => {
    expect([0, 1, 16, 17].map(hexLineCount)).toEqual([0, 1, 1, 2])
  })

  it('widens the offset for a large body', () => {
    expect(hexLine(new Uint8Array(1024 * 1024), 65_535).offset).toBe('ffff0')
  })

  it('gives all bytes as digits', () => {
    expect(hexText(new Uint8Array([0, 1, 0xab, 0xff]))).toBe('0001abff')
  })
})
