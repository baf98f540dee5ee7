import { z } from 'zod'
import {
  LARGEST_TIMELINE_PAGE,
  timelineEntrySchema,
  timelinePageSchema,
  timelinePlaceSchema,
  timelineQuerySchema,
} from '../models/timeline.ts'
import { request } from './define.ts'

const ids = z.array(z.number()).max(500)

/** Calls and deliveries of a target on one axis. */
export const timelineRequests = {
  /** The newest entries before a place, or the newest of all. */
  getTimeline: request(
    z.object({
      query: timelineQuerySchema,
      before: timelinePlaceSchema.nullable(),
      limit: z.number().int().min(1).max(LARGEST_TIMELINE_PAGE),
    }),
    timelinePageSchema,
  ),
  /** The entries of these deliveries and exchanges that pass the query: for what was pushed. */
  getTimelineOf: request(
    z.object({ query: timelineQuerySchema, deliveries: ids, exchanges: ids }),
    z.array(timelineEntrySchema).readonly(),
  ),
}
