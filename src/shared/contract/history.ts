import { z } from 'zod'
import {
  historySizeSchema,
  historyWorkSchema,
  keptCountsSchema,
  retentionPreviewSchema,
  retentionSchema,
  salvageReportSchema,
  setAsideSchema,
} from '../models/history.ts'
import { request } from './define.ts'

/** What is kept, for how long, and what deletes it. */
export const historyRequests = {
  getHistory: request(
    z.void(),
    z.object({ size: historySizeSchema, work: historyWorkSchema, setAside: z.array(setAsideSchema).readonly() }),
  ),
  /** What these limits would delete now. */
  previewRetention: request(retentionSchema, retentionPreviewSchema),
  /** Keeps the limits, and acts on them at once. */
  saveRetention: request(retentionSchema, retentionSchema),
  /**
   * Deletes every delivery, exchange and cart that is there now, and gives the space back to the disk; pinned
   * deliveries only with `pinnedToo`. What comes meanwhile stays. Error `history-busy`: something else is under way.
   */
  deleteHistory: request(z.object({ pinnedToo: z.boolean() }), keptCountsSchema),
  /**
   * Copies what can be read of a damaged history that was set aside into the present one. Its file stays as it is; what
   * is here already is not doubled. Errors: `not-found`, `history-unreadable`, `history-busy`.
   */
  salvageHistory: request(z.object({ name: z.string().max(1000) }), salvageReportSchema),
  /** Stops what is under way; what is done stays done. */
  cancelHistoryWork: request(z.void(), z.void()),
}
