import { expect, test } from 'vitest'
import { readForm } from '../../../src/simulator/forms.ts'

const formType = 'application/x-www-form-urlencoded'
const read = (body: string, contentType: string | undefined = formType) =>
  readForm(contentType, body, ['code', 'token'])

test.each([
  ['spaces as +', 'a+b', 'a b'],
  ['spaces as %20', 'a%20b', 'a b'],
  ['an encoded +', 'a%2Bb', 'a+b'],
  ['an encoded &', 'a%26b', 'a&b'],
  ['an emoji', '%F0%9F%8E%9F', '🎟'],
])('%s are decoded', (_, encoded, value) => {
  expect(read(`token=t&code=${encoded}&other=1`)).toEqual({ fields: { code: value, token: 't' } })
})

test.each([
  ['missing', 'token=t', 'code is missing'],
  ['empty', 'token=t&code=', 'code is missing'],
  ['repeated', 'token=t&code=a&code=a', 'code is repeated'],
])('a %s field is named', (_, body, detail) => {
  expect(read(body)).toEqual({ detail: expect.stringContaining(detail) })
})

test.each(['application/json', 'text/plain', '', 'application/x-www-form-urlencodedx'])('%j is no form', (type) => {
  expect(read('token=t&code=a', type)).toEqual({ detail: expect.stringContaining('Content-Type') })
})

test.each(['APPLICATION/X-WWW-FORM-URLENCODED', `${formType}; charset=utf-8`])('%j is a form', (type) => {
  expect(read('token=t&code=a', type)).toHaveProperty('fields')
})
