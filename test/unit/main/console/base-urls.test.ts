import { expect, test } from 'vitest'
import { createBaseUrlWatch } from '../../../../src/main/console/base-urls.ts'
import type { Channel } from '../../../../src/shared/models/channel.ts'

const environment = (baseUrl: string) => ({
  baseUrl,
  channelId: '1',
  clientId: 'seller-channel-client',
  applicablePromotions: null,
  retryOnAuth001: true,
})
const channel = (key: string, test: string | null, production: string | null = null) =>
  ({
    key,
    environments: { test: test && environment(test), production: production && environment(production) },
  }) as Pick<Channel, 'key' | 'environments'>

test('a channel whose base URL was changed, added or removed is told once; a new one is not', () => {
  let channels = [channel('one', 'https://a.example'), channel('two', null)]
  const changed = createBaseUrlWatch(() => channels)
  expect(changed()).toEqual([])
  channels = [channel('one', 'https://b.example'), channel('two', null), channel('three', 'https://c.example')]
  expect(changed()).toEqual(['one'])
  expect(changed()).toEqual([])
  channels = [channel('one', 'https://b.example'), channel('two', null, 'https://d.example'), channel('three', null)]
  expect(changed()).toEqual(['two', 'three'])
  channels = []
  expect(changed()).toEqual([])
})
