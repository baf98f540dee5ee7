import { beforeEach, expect, test } from 'vitest'
import { createClock } from '../../../src/simulator/clock.ts'
import { environmentData } from '../../../src/simulator/environment-data.ts'
import { createFaults, type FaultPlan } from '../../../src/simulator/faults.ts'
import { answerTokenRequest } from '../../../src/simulator/token-endpoint.ts'
import { createTokens } from '../../../src/simulator/tokens.ts'

const { test: data, production: other } = environmentData
const clock = createClock(() => 1_000_000, 1)
const tokens = createTokens(clock, data.channelId)
let faults: FaultPlan

beforeEach(() => {
  faults = createFaults({ clock, expireTokens: () => {}, expireCarts: () => {} })
})

const right = {
  grant_type: 'client_credentials',
  channel_id: data.channelId,
  client_id: 'seller-channel-client',
  client_secret: data.clientSecret,
}
const formType = 'application/x-www-form-urlencoded'

function ask(change: Readonly<Record<string, string | undefined>> = {}, contentType: string | undefined = formType) {
  const fields = Object.entries({ ...right, ...change }).filter((field): field is [string, string] => !!field[1])
  const answer = answerTokenRequest(
    { data, other, clock, tokens, otherTokens: createTokens(clock, other.channelId) },
    faults.state(),
    contentType,
    new URLSearchParams(fields).toString(),
  )
  return { status: answer.status, body: answer.json }
}
const refusal = (error: string) => ({ error, error_description: expect.any(String) })

test('the right form gets a token', () => {
  expect(ask()).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 43199 } })
  expect(ask({}, `${formType}; charset=UTF-8`).status).toBe(200)
})

test.each([
  ['a channel that does not exist', { channel_id: '99' }],
  ["the other environment's channel", { channel_id: other.channelId }],
])('invalid_grant: %s', (_, change) => {
  expect(ask(change)).toEqual({ status: 400, body: refusal('invalid_grant') })
})

test.each(['not-activated', 'misconfigured'] as const)('invalid_grant: a channel that is %s', (state) => {
  faults.channelState(state)
  expect(ask()).toEqual({ status: 400, body: refusal('invalid_grant') })
})

test.each([
  ['a wrong client secret', { client_secret: 'wrong' }],
  ['a wrong client id', { client_id: 'another-client' }],
  ["the other environment's credentials", { channel_id: other.channelId, client_secret: other.clientSecret }],
  ["the other environment's secret", { client_secret: other.clientSecret }],
])('invalid_client: %s', (_, change) => {
  expect(ask(change)).toEqual({ status: 401, body: refusal('invalid_client') })
})

test.each(['grant_type', 'channel_id', 'client_id', 'client_secret'])('%s is required', (name) => {
  expect(ask({ [name]: undefined })).toEqual({ status: 400, body: refusal('invalid_request') })
})

test('other grant types, and other content types, are refused', () => {
  expect(ask({ grant_type: 'refresh_token' }).body).toEqual(refusal('unsupported_grant_type'))
  expect(ask({}, 'application/json').body).toEqual(refusal('invalid_request'))
  expect(ask({}, '').body).toEqual(refusal('invalid_request'))
})

test.each([
  ['credentials', 'invalid_client'],
  ['channel', 'invalid_grant'],
] as const)('new %s are refused with %s until they are effective', (of, error) => {
  faults.propagationDelay(300_000, of)
  expect(ask().body).toEqual(refusal(error))
  clock.advance(299_999)
  expect(ask().body).toEqual(refusal(error))
  clock.advance(1)
  expect(ask().status).toBe(200)
})

test('the response can be changed: fields left out, replaced and added, and another validity', () => {
  faults.tokenResponse({ omit: ['expires_in'] })
  expect(ask().body).not.toHaveProperty('expires_in')
  faults.tokenResponse({ fields: { expires_in: '43199', extra: [1] } })
  expect(ask().body).toMatchObject({ expires_in: '43199', extra: [1], token_type: 'bearer' })
  faults.tokenResponse({ validitySeconds: 60 })
  const { access_token, expires_in } = ask().body as { access_token: string; expires_in: number }
  expect(expires_in).toBe(60)
  clock.advance(59_000)
  expect(tokens.accepts(access_token)).toBe(true)
  clock.advance(2000)
  expect(tokens.accepts(access_token)).toBe(false)
})

test('a tampered token is not accepted', () => {
  faults.tamperTokens(true)
  expect(tokens.accepts((ask().body as { access_token: string }).access_token)).toBe(false)
  faults.tamperTokens(false)
  expect(tokens.accepts((ask().body as { access_token: string }).access_token)).toBe(true)
})
