import { expect, test } from 'vitest'
import { localAddress, publicAddress, webhookAddress } from '../../../src/renderer/webhook-address.ts'
import type { ChannelView } from '../../../src/shared/models/channel.ts'
import type { ListenerView } from '../../../src/shared/models/listener.ts'

const channel = { listenerPath: 'segment' } as ChannelView
const listening: ListenerView = {
  state: { kind: 'listening', port: 7411, since: 1 },
  refusals: { counts: [], latest: null },
}

test('the public address where there is one, else that on this machine, else none', () => {
  expect(webhookAddress(channel, listening, 'https://a.example')).toBe('https://a.example/h/segment')
  expect(webhookAddress(channel, listening, null)).toBe('http://127.0.0.1:7411/h/segment')
  expect(webhookAddress(channel, null, null)).toBeNull()
  expect(localAddress(channel, { ...listening, state: { kind: 'off' } })).toBeNull()
  expect(publicAddress(channel, 'https://a.example/box')).toBe('https://a.example/box/h/segment')
})
