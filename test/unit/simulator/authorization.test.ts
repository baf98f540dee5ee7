import { expect, test } from 'vitest'
import { refuseUnauthorized } from '../../../src/simulator/authorization.ts'
import { createClock } from '../../../src/simulator/clock.ts'
import { createTokens } from '../../../src/simulator/tokens.ts'

const clock = createClock(() => 0, 1)
const tokens = createTokens(clock, '1201')
const { access_token: token } = tokens.issue(60)
const refusalOf = (...values: readonly string[]) =>
  refuseUnauthorized([['accept', '*/*'], ...values.map((value) => ['Authorization', value] as const)], tokens)

const unauthorized = {
  status: 401,
  json: { errorCode: 'UNAUTHORIZED', message: expect.any(String), httpCode: 401, httpStatus: 'UNAUTHORIZED' },
}

test('Bearer, one space and the token pass', () => {
  expect(refusalOf(`Bearer ${token}`)).toBeNull()
})

test.each([
  ['no header', []],
  ['two headers', [`Bearer ${token}`, `Bearer ${token}`]],
  ['two spaces', [`Bearer  ${token}`]],
  ['no space', [`Bearer${token}`]],
  ['a tab', [`Bearer\t${token}`]],
  ['double quotes', [`Bearer "${token}"`]],
  ['single quotes', [`Bearer '${token}'`]],
  ['a space after', [`Bearer ${token} `]],
  ['a space within', [`Bearer ${token.slice(0, 9)} ${token.slice(9)}`]],
  ['lower case', [`bearer ${token}`]],
  ['no scheme', [token]],
  ['another scheme', [`Basic ${token}`]],
  ['no token', ['Bearer ']],
  ['nothing', ['']],
])('UNAUTHORIZED: %s', (_, values) => {
  expect(refusalOf(...values)).toEqual(unauthorized)
})

test.each([
  ['no JWT', 'undefined'],
  ['changed', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ["another environment's", createTokens(clock, '1201').issue(60).access_token],
])('AUTH001: a token that is %s', (_, value) => {
  expect(refusalOf(`Bearer ${value}`)).toEqual({
    status: 401,
    json: { code: 'AUTH001', message: 'Invalid JWT signature' },
  })
})
