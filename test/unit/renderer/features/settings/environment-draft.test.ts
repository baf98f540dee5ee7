import { expect, test } from 'vitest'
import {
  changedFields,
  draftOf,
  problemsOf,
  settingsOf,
} from '../../../../../src/renderer/features/settings/environment-draft.ts'
import type { ChannelView } from '../../../../../src/shared/models/channel.ts'
import type { EnvironmentSettings } from '../../../../../src/shared/models/environment.ts'

const saved: EnvironmentSettings = {
  baseUrl: 'https://test.example',
  channelId: '2001',
  clientId: 'seller-channel-client',
  applicablePromotions: { method: 'POST', path: '/promotions/{cartToken}' },
  retryOnAuth001: false,
}
const channel: ChannelView = {
  key: 'c',
  name: 'Teatre',
  demo: false,
  listenerPath: 'x'.repeat(32),
  acceptEverything: false,
  environments: { test: saved, production: null },
  hooks: [],
  clientSecrets: { test: { place: 'none', storedAt: null }, production: { place: 'none', storedAt: null } },
}

test('a draft of saved settings stands for the same settings, and changes nothing', () => {
  expect(settingsOf(draftOf(saved))).toEqual(saved)
  expect([...changedFields(draftOf(saved), saved)]).toEqual([])
})

test('a new draft has the client id of sellers, and no path', () => {
  expect(draftOf(null)).toMatchObject({ clientId: 'seller-channel-client', promotionsPath: '', retryOnAuth001: true })
  expect(settingsOf(draftOf(null)).applicablePromotions).toBeNull()
})

test('what was typed is known by its field', () => {
  expect([...changedFields({ ...draftOf(saved), channelId: '2002' }, saved)]).toEqual(['channelId'])
})

test('problems stand at their field, the other environment’s origin among them', () => {
  const draft = { ...draftOf(saved), channelId: 'x', promotionsPath: 'no-slash' }
  const problems = problemsOf(draft, channel, 'production')
  expect(problems.baseUrl).toContain('must not share an origin')
  expect(problems.channelId).not.toBeNull()
  expect(problems.promotionsPath).not.toBeNull()
  expect(problems.clientId).toBeNull()
  expect(problemsOf({ ...draftOf(saved), promotionsPath: '' }, channel, 'test').promotionsPath).toBeNull()
})
