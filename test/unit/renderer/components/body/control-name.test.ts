import { expect, it } from 'vitest'
import { controlName } from '../../../../../src/renderer/components/body/control-name.ts'

it('names invisible characters by their escapes', () => {
  expect([0, 13, 0x1b, 0x85, 0x200b, 0xfeff].map(controlName)).toEqual([
    '\\0',
    '\\r',
    '\\x1B',
    '\\x85',
    '\\u200B',
    '\\uFEFF',
  ])
})
