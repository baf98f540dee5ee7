import type { ChannelView } from '../shared/models/channel.ts'
import type { ListenerView } from '../shared/models/listener.ts'

/** The address to give to the service: a channel's path behind the public URL. */
export const publicAddress = (channel: ChannelView, publicUrl: string): string =>
  `${publicUrl}/h/${channel.listenerPath}`

/** The address on this machine at which a channel's webhooks are received; null while nothing listens. */
export const localAddress = (channel: ChannelView, listener: ListenerView | null): string | null =>
  listener?.state.kind === 'listening' ? `http://127.0.0.1:${listener.state.port}/h/${channel.listenerPath}` : null

/** The address of a channel's webhooks as others use it: the public one where there is one, else that on this machine. */
export const webhookAddress = (
  channel: ChannelView,
  listener: ListenerView | null,
  publicUrl: string | null,
): string | null => (publicUrl === null ? localAddress(channel, listener) : publicAddress(channel, publicUrl))
