import { expect, it } from 'vitest'
import { authorizationHeader } from '../../../../src/main/service/authorization.ts'
import { sentAuthorization } from '../../../../src/main/service/sent-authorization.ts'
import { authorizationForms } from '../../../../src/shared/models/request.ts'

const TOKEN = 'aaa.bbb.cccc'

it.each([
  ['as-it-should', 'as-issued'],
  ['none', 'absent'],
  ['quoted', 'quoted'],
  ['two-spaces', 'spaces'],
  ['changed-character', 'changed'],
] as const)('what is sent %s is seen as %s', (form, seen) => {
  expect(authorizationForms).toContain(form)
  expect(sentAuthorization(authorizationHeader(TOKEN, form), TOKEN)).toBe(seen)
})

it.each([
  [[['authorization', `Bearer ${TOKEN}`]], 'as-issued'],
  [
    [
      ['Authorization', `Bearer ${TOKEN}`],
      ['authorization', 'x'],
    ],
    'repeated',
  ],
  [[['Authorization', TOKEN]], 'other'],
  [[['Authorization', `bearer ${TOKEN}`]], 'other'],
  [[['Authorization', `Bearer ${TOKEN} `]], 'spaces'],
  [[['Authorization', '']], 'other'],
] as const)('%j is %s', (headers, seen) => {
  expect(sentAuthorization(headers, TOKEN)).toBe(seen)
})
