import { describe, expect, it } from 'vitest'
import { CallCut, networkError } from '../../../../src/main/service/network-errors.ts'

const coded = (code: string, message = `message of ${code}`): Error => Object.assign(new Error(message), { code })
const direct = { proxied: false, sent: false }

describe('networkError', () => {
  it.each([
    ['ENOTFOUND', 'name-not-found'],
    ['EAI_AGAIN', 'name-not-found'],
    ['ECONNREFUSED', 'refused'],
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'protocol'],
    ['UND_ERR_PRX_TLS', 'proxy'],
    ['EHOSTUNREACH', 'other'],
  ])('takes %s for %s', (code, kind) => {
    expect(networkError(coded(code), direct)).toEqual({ kind, code, message: `message of ${code}` })
  })

  it.each(['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_CONNECT_TIMEOUT'])(
    'takes %s for the fault of the proxy while nothing was sent through it',
    (code) => {
      expect(networkError(coded(code), { proxied: true, sent: false }).kind).toBe('proxy')
      expect(networkError(coded(code), { proxied: true, sent: true }).kind).not.toBe('proxy')
    },
  )

  it('leaves the certificate of the service its own, through a proxy too', () => {
    expect(networkError(coded('CERT_HAS_EXPIRED'), { proxied: true, sent: false }).kind).toBe('tls')
  })

  it('knows what a proxy says when it refuses', () => {
    const tunnel = coded('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling')
    expect(networkError(tunnel, { proxied: true, sent: false }).kind).toBe('proxy')
    const plain = coded('UND_ERR_INVALID_ARG', 'Proxy Authentication Required (407)')
    expect(networkError(plain, { proxied: true, sent: true }).kind).toBe('proxy')
  })

  it('takes the first error of the several addresses of a host', () => {
    const all = Object.assign(new AggregateError([coded('ECONNREFUSED', 'connect ::1'), coded('ECONNREFUSED')]), {
      code: 'ECONNREFUSED',
    })
    expect(networkError(all, direct)).toEqual({ kind: 'refused', code: 'ECONNREFUSED', message: 'connect ::1' })
  })

  it('keeps what this side cut apart', () => {
    expect(networkError(new CallCut('cancelled', 'x'), direct).kind).toBe('cancelled')
    expect(networkError(new CallCut('too-large', 'x'), direct).kind).toBe('too-large')
  })

  it('knows the error of a parser without a code', () => {
    const parser = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError', code: undefined })
    expect(networkError(parser, direct)).toEqual({ kind: 'protocol', code: null, message: 'Expected HTTP/' })
  })

  it('shows what it does not know', () => {
    expect(networkError('odd', direct)).toEqual({ kind: 'other', code: null, message: 'odd' })
  })
})
