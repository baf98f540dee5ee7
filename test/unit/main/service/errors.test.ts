import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { serviceErrorIn } from '../../../../src/main/service/errors.ts'

const answer = (status: number, body: unknown, headers: readonly (readonly [string, string])[] = []) => ({
  status,
  statusText: '',
  httpVersion: '1.1',
  headers,
  body:
    body instanceof Uint8Array
      ? body
      : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
})

describe('serviceErrorIn', () => {
  it.each([
    [
      { error: 'invalid_grant', error_description: 'Unknown channel' },
      { kind: 'invalid_grant', description: 'Unknown channel' },
    ],
    [
      { error: 'invalid_client', error_description: 'Bad credentials' },
      { kind: 'invalid_client', description: 'Bad credentials' },
    ],
    [{ error: 'invalid_client' }, { kind: 'invalid_client', description: '' }],
    [
      { code: 'AUTH001', message: 'Invalid JWT signature' },
      { kind: 'AUTH001', message: 'Invalid JWT signature' },
    ],
    [
      { errorCode: 'X', message: 'No header', httpCode: 401, httpStatus: 'UNAUTHORIZED' },
      { kind: 'UNAUTHORIZED', message: 'No header' },
    ],
    [
      { errorCode: 'X', message: 'Not yours', httpCode: 403, httpStatus: 'FORBIDDEN', more: 1 },
      { kind: 'FORBIDDEN', message: 'Not yours' },
    ],
  ])('tells %o apart by its shape, whatever the status', (body, error) => {
    for (const status of [200, 302, 400, 401, 403, 500])
      expect(serviceErrorIn(answer(status, body))).toEqual({ ...error, status })
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('reads a body that is compressed with %s, whatever is in it', (encoding, pack) => {
    const packed = (status: number, body: string) =>
      serviceErrorIn(answer(status, new Uint8Array(pack(body)), [['Content-Encoding', encoding]]))
    expect(packed(401, '{"code":"AUTH001","message":"old"}')).toEqual({ kind: 'AUTH001', status: 401, message: 'old' })
    expect(packed(200, '<!doctype html><p>')).toMatchObject({ kind: 'other', summary: '200 with an HTML page' })
    expect(packed(400, 'No such cart')).toMatchObject({ summary: '400 with text that is not JSON' })
    expect(packed(200, '{"events":[]}')).toBeNull()
  })

  it('takes what is only said to be compressed as it came', () => {
    const body = { code: 'AUTH001', message: 'old' }
    expect(serviceErrorIn(answer(401, body, [['Content-Encoding', 'gzip']]))?.kind).toBe('AUTH001')
  })

  it.each([
    [{ error: 'invalid_scope', error_description: 'x' }],
    [{ code: 'AUTH002', message: 'x' }],
    [{ errorCode: 'X', message: 'x', httpCode: 403, httpStatus: 'UNAUTHORIZED' }],
    [{ message: 'x', httpCode: 401, httpStatus: 'UNAUTHORIZED' }],
    [['AUTH001']],
    ['AUTH001'],
  ])('takes %o for none of them', (body) => {
    expect(serviceErrorIn(answer(401, body))?.kind).toBe('other')
  })

  it('takes a redirect for what it is, followed by nobody', () => {
    expect(serviceErrorIn(answer(307, '', [['Location', 'https://elsewhere.example/x']]))).toEqual({
      kind: 'redirect',
      status: 307,
      location: 'https://elsewhere.example/x',
    })
    expect(serviceErrorIn(answer(304, ''))).toEqual({ kind: 'redirect', status: 304, location: null })
  })

  it.each([
    [404, '<!DOCTYPE html><p>', [], '404 with an HTML page'],
    [200, '\n <HTML>', [], '200 with an HTML page'],
    [200, '<!-- a gateway -->\n<!-- its version --><html>', [], '200 with an HTML page'],
    [200, `<!--${'x'.repeat(1000)}--><!DOCTYPE html>`, [], '200 with an HTML page'],
    [
      200,
      '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">',
      [],
      '200 with an HTML page',
    ],
    [200, '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', [], '200 with an HTML page'],
    [200, '<p>', [['Content-Type', 'application/xhtml+xml']], '200 with an HTML page'],
    [502, 'Bad gateway', [['content-type', 'text/html; charset=utf-8']], '502 with an HTML page'],
    [500, '', [], '500 without a body'],
    [409, { problem: 'x' }, [], '409 with JSON of no published error shape'],
    [400, 'No such cart', [], '400 with text that is not JSON'],
    [400, Uint8Array.of(0xff, 0xd8), [], '400 with a body that is not text'],
  ] as const)('sums up anything else: %i %o', (status, body, headers, summary) => {
    expect(serviceErrorIn(answer(status, body, headers))).toEqual({ kind: 'other', status, summary })
  })

  it.each([[{ events: [] }], [''], ['OK'], ['<?xml version="1.0"?><list/>'], ['<!-- no page'], [Uint8Array.of(0xff)]])(
    'takes 2xx with %o for a success',
    (body) => {
      expect(serviceErrorIn(answer(200, body))).toBeNull()
      expect(serviceErrorIn(answer(204, body))).toBeNull()
    },
  )
})
