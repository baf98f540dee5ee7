import { z } from 'zod'
import { appRequests } from './contract/app.ts'
import { callRequests } from './contract/calls.ts'
import { channelRequests } from './contract/channels.ts'
import { deliveryRequests } from './contract/deliveries.ts'
import { reachRequests } from './contract/reach.ts'
import { rehearsalRequests } from './contract/rehearsal.ts'
import { relayRequests } from './contract/relay.ts'
import { workbenchRequests } from './contract/workbench.ts'
import { channelViewSchema } from './models/channel.ts'
import { deliveryRowSchema } from './models/delivery.ts'
import { targetSchema } from './models/environment.ts'
import { exchangeRowSchema } from './models/exchange.ts'
import { listenerViewSchema } from './models/listener.ts'
import { noticeSchema } from './models/notice.ts'
import { preferencesSchema } from './models/preferences.ts'
import { cartSchema } from './models/promotion.ts'
import { reachViewSchema } from './models/reach.ts'
import { rehearsalViewSchema } from './models/rehearsal.ts'
import { keychainStateSchema } from './models/secret.ts'
import { tokenViewSchema } from './models/token.ts'
import type { Result } from './result.ts'

/** Every request that the window can make. The name is the method's name on the bridge. */
export const requests = {
  ...appRequests,
  ...channelRequests,
  ...callRequests,
  ...deliveryRequests,
  ...rehearsalRequests,
  ...relayRequests,
  ...reachRequests,
  ...workbenchRequests,
}
export type Requests = typeof requests
export type RequestName = keyof Requests
export type Input<N extends RequestName> = z.input<Requests[N]['input']>
export type Output<N extends RequestName> = z.output<Requests[N]['output']>

/** Every event that main pushes: the whole new state of something, or the rows that came or changed. */
export const events = {
  channelsChanged: z.array(channelViewSchema).readonly(),
  preferencesChanged: preferencesSchema,
  keychainChanged: keychainStateSchema,
  listenerChanged: listenerViewSchema,
  reachChanged: reachViewSchema,
  tokenChanged: tokenViewSchema,
  noticesChanged: z.array(noticeSchema).readonly(),
  cartChanged: cartSchema,
  /** A new delivery, or another attempt of a known one. */
  deliveryRecorded: deliveryRowSchema,
  /** Deliveries whose verdict was found anew: whoever shows a list asks for it again. */
  deliveriesReverified: z.object({ channelKey: z.string() }).readonly(),
  exchangeRecorded: exchangeRowSchema,
  rehearsalChanged: rehearsalViewSchema,
  /** An attempt of this delivery was sent to an application. */
  forwardRecorded: z.object({ deliveryRow: z.number() }).readonly(),
  unlockChanged: z.object({ target: targetSchema, until: z.number().nullable() }).readonly(),
  /** The application menu or a shortcut asks the window to do something. */
  command: z.enum(['palette', 'settings', 'keys']),
}
export type Events = typeof events
export type EventName = keyof Events
export type EventPayload<N extends EventName> = z.output<Events[N]>

/** One pushed event; events travel in batches, one batch a frame. */
export type PushedEvent = { [N in EventName]: { readonly name: N; readonly payload: EventPayload<N> } }[EventName]

/** What implements the contract in main. A handler gets parsed input. */
export type Handlers = {
  readonly [N in RequestName]: (input: z.output<Requests[N]['input']>) => Promise<Result<Output<N>>>
}

/** What the window sees of main: one method a request, one subscription for all events. */
export type Bridge = {
  readonly [N in RequestName]: (input: Input<N>) => Promise<Result<Output<N>>>
} & {
  /** Calls back with each batch of events, in order, from the moment of the first subscription; returns its unsubscribe. */
  readonly onEvents: (listener: (batch: readonly PushedEvent[]) => void) => () => void
}
