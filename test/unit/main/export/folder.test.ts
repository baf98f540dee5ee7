import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryFiles, fileStem, indexHead, indexLine } from '../../../../src/main/export/folder.ts'
import { wholeDelivery } from './samples.ts'

describe('the name of a file', () => {
  it('says when, what and which', () => {
    expect(fileStem(12, wholeDelivery())).toBe('000012_20261121T103102.417Z_ORDER_PURCHASE_d-1')
  })

  it('is of one folder and of plain characters, whatever a sender wrote', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each).toString('latin1')),
      fc.constantFrom('../../etc/passwd', '..\\..\\x', '/', 'C:\\x', 'con', '\0', 'a\nb', '~', '.', '..', '-rf', '‮'),
    )
    fc.assert(
      fc.property(fc.nat(1_000_000), hostile, hostile, hostile, (number, event, action, deliveryId) => {
        const stem = fileStem(number, wholeDelivery({ row: { event, action, deliveryId } }))
        expect(stem).toMatch(/^\d{6,}_[\w.-]+$/)
        expect(stem.length).toBeLessThan(150)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the files of a delivery', () => {
  it('are the body as received, and its headers where they are wanted', () => {
    const body = Uint8Array.of(0, 255, 13, 10)
    const attempts = [{ status: 503 }, { headers: [['X-Odd', 'caf\u00e9']] as const }]
    const files = deliveryFiles(1, wholeDelivery({ body, attempts }), true)
    expect(files.map(({ name }) => name.slice(-12))).toEqual(['HASE_d-1.bin', '.headers.txt'])
    expect(files[0]?.bytes).toBe(body)
    const text = Buffer.from(files[1]?.bytes ?? []).toString('latin1')
    expect(text).toContain('# Attempt 1, received 2026-11-21T10:31:02.417Z, answered 503\nPOST /h/listener-path')
    expect(text).toContain('X-Twice: one\nx-twice: two\n')
    // As the byte that came, not as the two of UTF-8.
    expect(text).toContain('X-Odd: caf\u00e9\n')
    expect(deliveryFiles(1, wholeDelivery({ body }), false)).toHaveLength(1)
  })

  it('are called JSON where the sender says so', () => {
    const named = (type: string) =>
      deliveryFiles(1, wholeDelivery({ attempts: [{ headers: [['Content-Type', type]] }] }), false)[0]?.name.slice(-4)
    expect(['application/json; charset=utf-8', 'application/problem+json'].map(named)).toEqual(['json', 'json'])
    expect(['text/plain', 'application/jsonp', ''].map(named)).toEqual(['.bin', '.bin', '.bin'])
  })
})

describe('the index', () => {
  it('has one line for each delivery, with as many cells as its head', () => {
    const head = indexHead().trim().split(',')
    const line = indexLine('a.json', wholeDelivery(), 'Box office').trim().split(',')
    expect(line).toHaveLength(head.length)
    expect(line.slice(0, 7)).toEqual([
      'a.json',
      '2026-11-21T10:31:02.417Z',
      '2026-11-21T10:31:03.000Z',
      'Box office',
      'test',
      'ORDER',
      'PURCHASE',
    ])
  })

  it.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx'])('keeps a spreadsheet from running %j', (event) => {
    expect(indexLine('a', wholeDelivery({ row: { event } }), '')).toContain(`'${event.trimEnd()}`)
  })

  it('quotes what would end a cell', () => {
    const line = indexLine('a', wholeDelivery({ row: { event: 'a,"b"\r\nc' } }), '')
    expect(line).toContain(',"a,""b""\r\nc",')
  })
})
