import { describe, expect, it } from 'vitest'
import { checkSecret } from '../../../../src/shared/validation.ts'

describe('checkSecret', () => {
  it.each(['s', 'a b', 'ключ-🔑', '!"§$%&/()=?+#\'', 'x'.repeat(1000), '🔑'.repeat(500)])('accepts %j', (value) => {
    expect(checkSecret(value)).toBeNull()
  })

  it.each([
    ['', /Enter the secret/],
    [' \t', /Enter the secret/],
    [' secret', /white space .* as pasting often adds/],
    ['secret\n', /white space/],
    ['secret\u00a0', /white space/],
    ['\ufeffsecret', /white space/],
    ['secret\u200b', /white space/],
    ['sec\nret', /line breaks/],
    ['sec\u0000ret', /line breaks/],
    ['secret\ud83d', /line breaks/],
    ['x'.repeat(1001), /at most 1000 characters/],
    ['€'.repeat(854), /at most 2560 bytes/],
  ])('refuses %j', (value, message) => {
    expect(checkSecret(value)).toMatch(message)
  })

  it('takes exactly what the Windows keychain holds', () => {
    expect(checkSecret(`${'€'.repeat(853)}x`)).toBeNull()
  })
})
