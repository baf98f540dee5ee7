import { describe, expect, it } from 'vitest'
import { emptySettings, settingsDataSchema } from '../../../../src/main/settings/settings-data.ts'
import type { Channel } from '../../../../src/shared/models/channel.ts'
import { channel, environment } from './sample.ts'

const parse = (...channels: Channel[]) => settingsDataSchema.safeParse({ ...emptySettings, channels })

describe('settings that come from the disk', () => {
  it('are taken when the forms would have taken them', () => {
    const environments = {
      test: environment('https://test.example.com'),
      production: environment('https://api.example.com'),
    }
    expect(parse(channel('a', { environments }), channel('b')).success).toBe(true)
  })

  it.each([
    ['plain http', { test: environment('http://api.example.com'), production: null }],
    [
      'one origin for both environments',
      { test: environment('https://a.example/t'), production: environment('https://a.example') },
    ],
    ['a channel id of letters', { test: null, production: { ...environment('https://a.example'), channelId: 'x' } }],
  ])('are refused with %s', (_, environments) => {
    const parsed = parse(channel('a', { environments }))
    expect(parsed.success).toBe(false)
    expect(parsed.error?.issues[0]?.path.slice(0, 3)).toEqual(['channels', 0, 'environments'])
  })
})
