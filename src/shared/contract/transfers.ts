import { z } from 'zod'
import { exportAskedSchema, exportDoneSchema, importAskedSchema, importReportSchema } from '../models/transfer.ts'
import { request } from './define.ts'

/** What leaves as a file, and what comes back from one. How far it has come is told by `transferProgress`. */
export const transferRequests = {
  /**
   * Asks where to, and writes the records there. Answers when all is written. Errors: `cancelled`, and `not-saved` with
   * what to do; neither leaves anything behind, nor touches what was there.
   */
  exportRecords: request(exportAskedSchema, exportDoneSchema),
  /**
   * Asks for a file, and imports it: an NDJSON of this console's form. The report is null when the dialog was cancelled.
   * Errors: `not-imported` for a file that is no export, `not-read`. A cancelled import keeps what it has stored.
   */
  importDeliveries: request(importAskedSchema, z.object({ report: importReportSchema.nullable() })),
  /** Ends a transfer that is under way; nothing when there is none of this id. */
  cancelTransfer: request(z.object({ transferId: z.string() }), z.void()),
}
