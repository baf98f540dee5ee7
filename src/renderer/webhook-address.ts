import type { ChannelView } from '../shared/models/channel.ts'
import type { ListenerView } from '../shared/models/listener.ts'

/** The address on this machine at which a channel's webhooks are received; null while nothing listens. */
export const webhookAddress = (channel: ChannelView, listener: ListenerView | null): string | null =>
  listener?.state.kind === 'listening' ? `http://127.0.0.1:${listener.state.port}/h/${channel.listenerPath}` : null
