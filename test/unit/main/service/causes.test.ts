import { describe, expect, it } from 'vitest'
import { explainFailure } from '../../../../src/main/service/causes.ts'
import type { CallContext } from '../../../../src/main/service/service-causes.ts'
import { networkErrorKinds, type ServiceError } from '../../../../src/shared/models/service-error.ts'

const context: CallContext = { operation: 'catalog-events', environment: 'test' }
const service = (error: ServiceError, more: Partial<CallContext> = {}) =>
  explainFailure({ from: 'service', error }, { ...context, ...more })
const causes = (error: ServiceError, more: Partial<CallContext> = {}) =>
  service(error, more).causes.map((one) => one.cause)
const other = (status: number, summary = `${status} with JSON`): ServiceError => ({ kind: 'other', status, summary })

describe('explainFailure', () => {
  it('gives the conditions of §7 in their order', () => {
    expect(causes({ kind: 'invalid_grant', status: 400, description: '' })).toEqual([
      'The channel is not activated or validated.',
      'The channel id does not exist.',
      'The channel exists but is not properly configured.',
    ])
    expect(causes({ kind: 'invalid_client', status: 401, description: '' })).toEqual([
      'The client secret is wrong.',
      'The client id is wrong.',
      'The credentials are of the other environment.',
      'The credentials are new.',
    ])
    expect(causes({ kind: 'AUTH001', status: 401, message: '' })).toEqual([
      'The token or the credentials are of the other environment.',
      'The token is older than 12 hours.',
      'The token was corrupted or modified.',
    ])
    expect(causes({ kind: 'UNAUTHORIZED', status: 401, message: '' })).toHaveLength(3)
  })

  it('names production access for FORBIDDEN in production only', () => {
    const error: ServiceError = { kind: 'FORBIDDEN', status: 403, message: '' }
    expect(causes(error)).toHaveLength(3)
    expect(causes(error, { environment: 'production' }).at(-1)).toMatch(/before certification/)
  })

  it('says where a redirect leads', () => {
    const [first] = service({ kind: 'redirect', status: 307, location: 'https://elsewhere.example' }).causes
    expect(first?.cause).toContain('https://elsewhere.example')
    expect(first?.remedy).toMatch(/not followed/)
    expect(causes({ kind: 'redirect', status: 307, location: null })[0]).toBe('The address has moved.')
  })

  it('names the precondition of §3 first where an addition is refused', () => {
    expect(causes(other(409), { operation: 'add-promotion' })[0]).toMatch(/code of this promotion was not used first/)
    expect(causes(other(404), { operation: 'use-code' }).at(-1)).toBe('The base URL is wrong.')
  })

  it('tells a web page and a broken service from a refusal', () => {
    expect(causes(other(200, '200 with an HTML page'))[0]).toMatch(/leads to a web page/)
    expect(causes(other(503), { operation: 'add-promotion' })).toEqual([expect.stringMatching(/in trouble/)])
    expect(causes(other(200, '200 with JSON that has no access_token'), { operation: 'token' })).toHaveLength(1)
    expect(causes(other(429))).toEqual(['Too many calls in a short time.'])
  })

  it.each(networkErrorKinds)('says in words what %s means and what to do', (kind) => {
    const failure = explainFailure({ from: 'network', error: { kind, code: null, message: '' } }, context)
    expect(failure.title).toMatch(/^[A-Z][^!]+$/)
    expect(failure.causes.length > 0).toBe(kind !== 'cancelled')
  })

  it.each([
    ['CERT_HAS_EXPIRED', /has expired/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /self-signed/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /another host name/],
    ['SOMETHING_ELSE', /not trusted/],
  ])('tells why no secure connection stands: %s', (code, words) => {
    const failure = explainFailure({ from: 'network', error: { kind: 'tls', code, message: '' } }, context)
    expect(failure.causes[0]?.cause).toMatch(words)
  })
})
