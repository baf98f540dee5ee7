import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../src/main/redaction/redactor.ts'
import {
  authorizationHeader,
  authorizationSecrets,
  changedToken,
  saidOfSending,
} from '../../../../src/main/service/authorization.ts'
import { authorizationForms } from '../../../../src/shared/models/request.ts'

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJqdGkiOiJ4In0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'

describe('the Authorization header', () => {
  it.each([
    ['as-it-should', `Bearer ${token}`],
    ['quoted', `Bearer "${token}"`],
    ['two-spaces', `Bearer  ${token}`],
    ['changed-character', `Bearer ${changedToken(token)}`],
  ] as const)('%s', (form, value) => {
    expect(authorizationHeader(token, form)).toEqual([['Authorization', value]])
  })

  it('none is none', () => {
    expect(authorizationHeader(token, 'none')).toEqual([])
  })

  it.each([token, 'AAAA', 'A', `${token}A==`])('a changed token differs in one character, always: %s', (one) => {
    const changed = changedToken(one)
    expect(changed).toHaveLength(one.length)
    expect([...changed].filter((character, index) => character !== one[index])).toHaveLength(1)
  })

  it.each([
    ['as-it-should', 'Bearer •••«access token»'],
    ['quoted', 'Bearer "•••«access token»"'],
    ['two-spaces', 'Bearer  •••«access token»'],
    ['changed-character', 'Bearer •••«changed access token»'],
  ] as const)('is recorded in its form, without the token: %s', (form, recorded) => {
    const redact = createRedactor([{ kind: 'access token', value: token }, ...authorizationSecrets(token, form)])
    expect(redact.headers(authorizationHeader(token, form))).toEqual([['Authorization', recorded]])
    // What a server says back of it holds no token either.
    for (const [, value] of authorizationHeader(token, form)) {
      expect(redact.text(`I got ${value}`)).toBe(`I got ${recorded}`)
    }
  })

  it('is told in words', () => {
    const said = (authorization: (typeof authorizationForms)[number], repeatOf: number | null, newToken = false) =>
      saidOfSending({ authorization, repeatOf, newToken })
    expect(said('as-it-should', null)).toBeNull()
    expect(said('as-it-should', 4)).toBe('repeated')
    expect(said('quoted', 4, true)).toBe('repeated, with a new token, token in quotes')
    expect(new Set(authorizationForms.map((form) => said(form, null))).size).toBe(authorizationForms.length)
  })
})
