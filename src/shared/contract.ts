import { z } from 'zod'
import { appRequests } from './contract/app.ts'
import { callRequests } from './contract/calls.ts'
import { channelRequests } from './contract/channels.ts'
import { craftRequests } from './contract/craft.ts'
import { deliveryRequests } from './contract/deliveries.ts'
import { diagnosisRequests } from './contract/diagnosis.ts'
import { historyRequests } from './contract/history.ts'
import { reachRequests } from './contract/reach.ts'
import { rehearsalRequests } from './contract/rehearsal.ts'
import { relayRequests } from './contract/relay.ts'
import { timelineRequests } from './contract/timeline.ts'
import { tokenRequests } from './contract/token.ts'
import { transferRequests } from './contract/transfers.ts'
import { workbenchRequests } from './contract/workbench.ts'
import { channelViewSchema } from './models/channel.ts'
import { credentialWaitSchema } from './models/credential-wait.ts'
import { deliveryRowSchema } from './models/delivery.ts'
import { targetSchema } from './models/environment.ts'
import { exchangeRowSchema } from './models/exchange.ts'
import { deletedSchema, historyWorkSchema } from './models/history.ts'
import { listenerViewSchema } from './models/listener.ts'
import { noticeSchema } from './models/notice.ts'
import { preferencesSchema } from './models/preferences.ts'
import { cartSchema } from './models/promotion.ts'
import { reachViewSchema } from './models/reach.ts'
import { receiverCheckSchema } from './models/receiver-check.ts'
import { rehearsalViewSchema } from './models/rehearsal.ts'
import { keychainStateSchema } from './models/secret.ts'
import { tokenViewSchema } from './models/token.ts'
import { transferProgressSchema } from './models/transfer.ts'
import type { Result } from './result.ts'

/** Every request that the window can make. The name is the method's name on the bridge. */
export const requests = {
  ...appRequests,
  ...channelRequests,
  ...callRequests,
  ...diagnosisRequests,
  ...deliveryRequests,
  ...historyRequests,
  ...rehearsalRequests,
  ...relayRequests,
  ...craftRequests,
  ...reachRequests,
  ...workbenchRequests,
  ...tokenRequests,
  ...transferRequests,
  ...timelineRequests,
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
  credentialWaitChanged: credentialWaitSchema,
  noticesChanged: z.array(noticeSchema).readonly(),
  cartChanged: cartSchema,
  /** A new delivery, or another attempt of a known one. */
  deliveryRecorded: deliveryRowSchema,
  /** A delivery changed otherwise than by an attempt: it stays where it stands. */
  deliveryChanged: deliveryRowSchema,
  /** Deliveries whose verdict was found anew, or that were imported: whoever shows a list asks for it again. */
  deliveriesReverified: z.object({ channelKey: z.string() }).readonly(),
  exchangeRecorded: exchangeRowSchema,
  /** Deliveries, exchanges and carts that are gone, or are just being deleted. */
  historyDeleted: deletedSchema,
  /** Anything in the history may be another: whoever shows a list asks for it again. */
  historyChanged: z.object({}).readonly(),
  historyWorkChanged: historyWorkSchema,
  rehearsalChanged: rehearsalViewSchema,
  /** An attempt of this delivery was sent to an application. */
  forwardRecorded: z.object({ deliveryRow: z.number() }).readonly(),
  transferProgress: transferProgressSchema,
  receiverCheckChanged: receiverCheckSchema,
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

/** What only a desktop can answer: the clipboard, the system’s browser and dialogs. */
export type DesktopRequest =
  | 'copyText'
  | 'copyToken'
  | 'openLink'
  | 'saveFile'
  | 'exportRecords'
  | 'importDeliveries'
  | 'chooseAuthority'

/** What the window sees of main: one method a request, one subscription for all events. */
export type Bridge = {
  readonly [N in RequestName]: (input: Input<N>) => Promise<Result<Output<N>>>
} & {
  /** Calls back with each batch of events, in order, from the moment of the first subscription; returns its unsubscribe. */
  readonly onEvents: (listener: (batch: readonly PushedEvent[]) => void) => () => void
}
