import { expect, test } from 'vitest'
import { withSuffix } from '../../../src/shared/with-suffix.ts'

const suffixed = (target: string, path: string) => withSuffix(new URL(target), path).href

test('the query of the delivery’s path is appended to the address', () => {
  expect(suffixed('http://localhost:3000/hooks', '/h/abc')).toBe('http://localhost:3000/hooks')
  expect(suffixed('http://localhost:3000/hooks', '/h/abc?a=1&b=%20')).toBe('http://localhost:3000/hooks?a=1&b=%20')
  expect(suffixed('http://localhost:3000/?key=x', '/h/abc?a=1')).toBe('http://localhost:3000/?key=x&a=1')
  expect(suffixed('http://localhost:3000/', '/h/abc?')).toBe('http://localhost:3000/')
})
