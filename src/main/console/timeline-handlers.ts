import type { Handlers } from '../../shared/contract.ts'
import { ok } from '../../shared/result.ts'
import type { Services } from './services.ts'

type TimelineHandlers = Pick<Handlers, 'getTimeline' | 'getTimelineOf'>

/** The requests about calls and deliveries on one axis. */
export const timelineHandlers = ({ ports: { history } }: Services): TimelineHandlers => ({
  getTimeline: async ({ query, before, limit }) => ok(await history.timeline(query, before, limit)),
  getTimelineOf: async ({ query, ...ids }) => ok(await history.timelineOf(query, ids)),
})
