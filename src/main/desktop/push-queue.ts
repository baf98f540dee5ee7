import type { PushedEvent } from '../../shared/contract.ts'
import { targetKey } from '../../shared/models/environment.ts'
import { assertNever } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'

/** One frame of a 60 Hz screen, in ms: more than one batch a frame could not be seen. */
export const frame = 16

/** Events on their way to the window, in order, with whatever is out of date left out. */
export interface PushQueue {
  readonly publish: (event: PushedEvent) => void
  /** The page is loading: hold what comes. */
  readonly hold: () => void
  /** The page listens: send what is held, and from then on a batch a frame. */
  readonly open: () => void
  /** There is no window: forget what is held and what comes. A new window asks for the whole state. */
  readonly drop: () => void
}

/**
 * What an event is about. A later event about the same thing takes the place of an earlier one that was not yet sent;
 * null where each one counts.
 */
const subject = (event: PushedEvent): string | null => {
  switch (event.name) {
    case 'channelsChanged':
    case 'preferencesChanged':
    case 'keychainChanged':
    case 'listenerChanged':
    case 'reachChanged':
    case 'noticesChanged':
    case 'rehearsalChanged':
    case 'receiverCheckChanged':
    case 'historyChanged':
    case 'historyWorkChanged':
      return event.name
    case 'tokenChanged':
    case 'credentialWaitChanged':
    case 'unlockChanged':
      return `${event.name}:${targetKey(event.payload.target)}`
    case 'cartChanged':
      return `${event.name}:${targetKey(event.payload.target)}:${event.payload.cartToken}`
    case 'deliveryRecorded':
    case 'deliveryChanged':
    case 'exchangeRecorded':
      return `${event.name}:${event.payload.id}`
    case 'forwardRecorded':
      return `${event.name}:${event.payload.deliveryRow}`
    case 'transferProgress':
      return `${event.name}:${event.payload.transferId}`
    case 'deliveriesReverified':
      return `${event.name}:${event.payload.channelKey}`
    case 'historyDeleted':
    case 'command':
      return null
    default:
      return assertNever(event)
  }
}

/** A queue that hands its batches to `send`; nobody listens at first. */
export const createPushQueue = (clock: Clock, send: (batch: readonly PushedEvent[]) => void): PushQueue => {
  let mode: 'none' | 'held' | 'open' = 'none'
  let cancel: (() => void) | null = null
  let counter = 0
  const waiting = new Map<string, PushedEvent>()

  const flush = () => {
    cancel?.()
    cancel = null
    if (mode !== 'open' || waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting.clear()
    send(batch)
  }

  return {
    publish: (event) => {
      if (mode === 'none') return
      const key = subject(event) ?? `${event.name}:${counter++}`
      // Taken out first, so that the newest stands at the end.
      waiting.delete(key)
      waiting.set(key, event)
      if (mode === 'open') cancel ??= clock.after(frame, flush)
    },
    hold: () => {
      mode = 'held'
    },
    open: () => {
      mode = 'open'
      flush()
    },
    drop: () => {
      mode = 'none'
      cancel?.()
      cancel = null
      waiting.clear()
    },
  }
}
