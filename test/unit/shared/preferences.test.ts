import { expect, test } from 'vitest'
import { requests } from '../../../src/shared/contract.ts'
import { defaultPreferences, preferencesSchema } from '../../../src/shared/models/preferences.ts'

test('preferences of before there was a public URL are read, with it switched off', () => {
  const { reach: _, publicUrls: __, ...before } = defaultPreferences
  expect(preferencesSchema.parse(before)).toEqual(defaultPreferences)
  expect(defaultPreferences.reach.on).toBe(false)
})

test('what is saved of the preferences leaves the public URL alone', () => {
  const input = requests.savePreferences.input
  expect(input.parse({ appearance: 'dark' })).toEqual({ appearance: 'dark' })
  expect(input.parse({ reach: { ...defaultPreferences.reach, on: true } })).toEqual({})
})
