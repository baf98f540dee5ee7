import { describe, expect, it } from 'vitest'
import type { ChannelView } from '../../../../src/shared/models/channel.ts'
import type { EnvironmentName } from '../../../../src/shared/models/environment.ts'
import { baseUrlHint, channelIdHint } from '../../../../src/shared/validation.ts'
import { channel, environment } from '../../main/settings/sample.ts'

describe('the hint at a base URL', () => {
  it.each([
    ['https://api.test.example.com', '“test”'],
    ['https://sandbox-api.example.com', '“sandbox”'],
    ['https://api.example.com/staging', '“staging”'],
    ['https://pre.example.com', '“pre”'],
    ['https://PREPROD.example.com', '“preprod”'],
    ['https://api-test2.example.com/v1', '“test2”'],
  ])('says of %s, in production, that it reads like a test environment', (baseUrl, word) => {
    expect(baseUrlHint(baseUrl, 'production')).toContain(word)
    expect(baseUrlHint(baseUrl, 'test')).toBeNull()
  })

  it.each([
    ['https://prod.example.com', '“prod”'],
    ['https://live-api.example.com', '“live”'],
    ['https://api.example.com/production', '“production”'],
  ])('says of %s, in the test environment, that it reads like production', (baseUrl, word) => {
    expect(baseUrlHint(baseUrl, 'test')).toContain(word)
    expect(baseUrlHint(baseUrl, 'production')).toBeNull()
  })

  it.each([
    'https://api.example.com',
    'https://contest.example.com',
    'https://delivery.example.com/predict',
    'https://tickets.example.live',
    'http://127.0.0.1:8080',
    'nonsense',
    '',
  ])('says nothing of "%s"', (baseUrl) => {
    expect(baseUrlHint(baseUrl, 'test')).toBeNull()
    expect(baseUrlHint(baseUrl, 'production')).toBeNull()
  })

  it('knows that pre-production is a test environment', () => {
    expect(baseUrlHint('https://pre-production.example.com', 'test')).toBeNull()
    expect(baseUrlHint('https://pre-production.example.com', 'production')).toContain('“pre”')
  })
})

describe('the hint at a channel id', () => {
  const view = (key: string, name: EnvironmentName, channelId: string): ChannelView => {
    const none = { place: 'none', storedAt: null } as const
    const settings = { ...environment('https://a.example'), channelId }
    const one = channel(key, { environments: { test: null, production: null, [name]: settings } })
    return { ...one, hooks: [], clientSecrets: { test: none, production: none } }
  }
  const target = { channelKey: 'a', environment: 'production' } as const

  it('names the environment and the channel that has the same', () => {
    expect(channelIdHint('1201', target, [view('b', 'test', '1201'), view('a', 'test', '1201')])).toMatch(
      /^The test environment of this channel has the same channel id\./,
    )
    expect(channelIdHint('1201', target, [view('b', 'test', '1201')])).toMatch(/^The test environment of Channel b /)
  })

  it('is none for another id, the same environment, or an empty field', () => {
    expect(channelIdHint('1202', target, [view('a', 'test', '1201')])).toBeNull()
    expect(channelIdHint('1201', target, [view('b', 'production', '1201')])).toBeNull()
    expect(channelIdHint('', target, [view('a', 'test', '')])).toBeNull()
  })
})
