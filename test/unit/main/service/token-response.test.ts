import { describe, expect, it } from 'vitest'
import { readTokenResponse, secretsIn } from '../../../../src/main/service/token-response.ts'

const SENT = 1_800_000_000_000
const MINUTE = 60_000
const bytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const facts = (response: object) => {
  const read = readTokenResponse(bytes({ access_token: 'abc', ...response }), SENT)
  if ('problem' in read) throw new Error(read.problem)
  return read.facts
}

describe('readTokenResponse', () => {
  it('reads the published fields', () => {
    const response = {
      access_token: 'abc',
      token_type: 'bearer',
      refresh_token: 'def',
      expires_in: 43_199,
      scope: 'api-channels-all api-gateway',
      jti: 'j1',
    }
    expect(readTokenResponse(bytes(response), SENT)).toEqual({
      value: 'abc',
      facts: {
        sentAt: SENT,
        expiresAt: SENT + 43_199_000,
        renewAt: SENT + 43_199_000 - 5 * MINUTE,
        scope: 'api-channels-all api-gateway',
        jti: 'j1',
        tokenType: 'bearer',
        hasRefreshToken: true,
        lifetimeAssumed: false,
        lifetimeWasText: false,
      },
    })
  })

  it.each([
    ['43199', 43_199],
    [' 60 ', 60],
    ['1.5', 1.5],
    [60, 60],
  ])('takes %o as seconds of validity', (expiresIn, seconds) => {
    expect(facts({ expires_in: expiresIn })).toMatchObject({
      expiresAt: SENT + seconds * 1000,
      lifetimeAssumed: false,
    })
  })

  it.each([[undefined], [null], ['soon'], [''], [0], [-1], [1e300], [{}], [true]])(
    'assumes 12 hours, and says so, when expires_in is %o',
    (expiresIn) => {
      expect(facts({ expires_in: expiresIn })).toMatchObject({
        expiresAt: SENT + 12 * 60 * MINUTE,
        lifetimeAssumed: true,
      })
    },
  )

  it.each([
    [60, 0.5 * MINUTE],
    [540, 4.5 * MINUTE],
    [600, 5 * MINUTE],
    [660, 6 * MINUTE],
    [3600, 55 * MINUTE],
  ])('renews a token of %i seconds after %i ms', (expiresIn, after) => {
    expect(facts({ expires_in: expiresIn }).renewAt).toBe(SENT + after)
  })

  it('takes fields that are missing or of another kind for unknown', () => {
    expect(facts({ scope: 7, jti: null, refresh_token: '' })).toMatchObject({
      scope: null,
      jti: null,
      tokenType: null,
      hasRefreshToken: false,
    })
  })

  it.each([
    ['<html>', 'a body that is not a JSON object'],
    ['[]', 'a body that is not a JSON object'],
    [{}, 'JSON that has no access_token'],
    [{ access_token: '' }, 'JSON that has no access_token'],
    [{ access_token: 5 }, 'JSON that has no access_token'],
    [{ access_token: 'a b' }, 'an access_token that cannot stand in a header'],
    [{ access_token: 'a\r\nX: b' }, 'an access_token that cannot stand in a header'],
  ])('says what was there instead of a token: %o', (response, problem) => {
    expect(readTokenResponse(bytes(response), SENT)).toEqual({ problem })
  })
})

describe('secretsIn', () => {
  it('names both tokens, and the signature of a JSON Web Token', () => {
    const signature = 'signature_-0123456789'
    expect(secretsIn(bytes({ access_token: `head.body.${signature}`, refresh_token: 'opaque' }))).toEqual([
      { kind: 'access token', value: `head.body.${signature}` },
      { kind: 'access token', value: signature },
      { kind: 'refresh token', value: 'opaque' },
    ])
  })

  it('names nothing in what is no token response', () => {
    expect(secretsIn(bytes('<html>'))).toEqual([])
    expect(secretsIn(bytes({ access_token: 5 }))).toEqual([])
  })
})
