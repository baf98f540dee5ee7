import type { EventName, EventPayload, PushedEvent } from '../../shared/contract.ts'

/** The console's one source of events. It knows no window. */
export interface Events {
  readonly publish: <N extends EventName>(name: N, payload: EventPayload<N>) => void
  /** Calls back with every event from now on; returns its unsubscribe. */
  readonly on: (listener: (event: PushedEvent) => void) => () => void
}

export const createEvents = (): Events => {
  const listeners = new Set<(event: PushedEvent) => void>()
  return {
    publish: (name, payload) => {
      // Name and payload belong together by the signature; TypeScript cannot see it through the union.
      const event = { name, payload } as PushedEvent
      for (const listener of listeners) listener(event)
    },
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
