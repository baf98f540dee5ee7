import { expect, test } from 'vitest'
import { createClock } from '../../../src/simulator/clock.ts'
import { createTokens, tamperToken, tokenValiditySeconds } from '../../../src/simulator/tokens.ts'

function setUp() {
  const clock = createClock(() => 1_750_000_000_400, 1)
  return { clock, tokens: createTokens(clock, '1201') }
}

test('the response has every field of §2.1', () => {
  const response = setUp().tokens.issue(tokenValiditySeconds)
  expect(response).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'bearer',
    refresh_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expires_in: 43199,
    scope: expect.stringMatching(/\bapi-channels-all\b.*\bapi-gateway\b/),
    jti: expect.any(String),
  })
})

test('the claims say when it was issued, when it ends, for which channel, and under which identifier', () => {
  const response = setUp().tokens.issue(tokenValiditySeconds)
  const claims: unknown = JSON.parse(
    Buffer.from(response.access_token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  )
  expect(claims).toMatchObject({
    iat: 1_750_000_000,
    exp: 1_750_043_199,
    jti: response.jti,
    channel_id: '1201',
    scope: response.scope,
  })
})

test('it is accepted until 43199 s after it was issued, and not after', () => {
  const { clock, tokens } = setUp()
  const { access_token } = tokens.issue(tokenValiditySeconds)
  clock.advance(43_199_000 - 401)
  expect(tokens.accepts(access_token)).toBe(true)
  clock.advance(1)
  expect(tokens.accepts(access_token)).toBe(false)
})

test("another environment's, a tampered one, a refresh token and no token at all are not accepted", () => {
  const { clock, tokens } = setUp()
  const { access_token, refresh_token } = tokens.issue(60)
  expect(createTokens(clock, '1201').accepts(access_token)).toBe(false)
  expect(tamperToken(access_token)).not.toBe(access_token)
  expect(tokens.accepts(tamperToken(access_token))).toBe(false)
  expect(tokens.accepts(refresh_token)).toBe(false)
  expect(tokens.accepts('')).toBe(false)
})

test('expireAll ends those issued so far, not those that follow', () => {
  const { tokens } = setUp()
  const before = tokens.issue(60)
  tokens.expireAll()
  const after = tokens.issue(60)
  expect(tokens.accepts(before.access_token)).toBe(false)
  expect(tokens.accepts(after.access_token)).toBe(true)
})

test('live counts the tokens that are valid now', () => {
  const { clock, tokens } = setUp()
  tokens.issue(60)
  tokens.issue(3600)
  expect(tokens.live()).toBe(2)
  clock.advance(61_000)
  expect(tokens.live()).toBe(1)
})
