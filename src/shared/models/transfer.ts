import { z } from 'zod'

/** What records can be written as. A folder is of deliveries alone. */
export const exportFormats = ['har', 'ndjson', 'folder'] as const
export const exportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** Which records leave, and how. The window names them by their ids; where to is the user's answer in a dialog. */
export const exportAskedSchema = z
  .object({
    /** Chosen by the window, so that it can follow the transfer and cancel it. */
    transferId: z.string().min(1).max(100),
    what: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('deliveries'),
        format: exportFormatSchema,
        /** Whether a folder gets a file with the headers beside each body. */
        withHeaders: z.boolean(),
      }),
      z.object({ kind: z.literal('exchanges'), format: z.literal('har') }),
    ]),
    ids: z.array(z.number()).min(1).max(1_000_000),
  })
  .readonly()
export type ExportAsked = z.infer<typeof exportAskedSchema>

export const exportDoneSchema = z
  .object({
    /** The file or folder that was written; null when the dialog was cancelled. */
    path: z.string().nullable(),
    records: z.number(),
    /** Records that were deleted meanwhile. */
    missing: z.number(),
  })
  .readonly()
export type ExportDone = z.infer<typeof exportDoneSchema>

/** How far a transfer has come: records of an export, bytes of an import. */
export const transferProgressSchema = z
  .object({ transferId: z.string(), done: z.number(), total: z.number() })
  .readonly()
export type TransferProgress = z.infer<typeof transferProgressSchema>

/** An import that is asked for; from where is the user's answer in a dialog. */
export const importAskedSchema = z
  .object({
    transferId: z.string().min(1).max(100),
    /** The channel that gets all; null: each delivery goes to the channel of its key, else of its name. */
    channelKey: z.string().nullable(),
  })
  .readonly()
export type ImportAsked = z.infer<typeof importAskedSchema>

/** What came of an import. Counts are of attempts, but for damaged lines. */
export const importReportSchema = z
  .object({
    /** The name of the file, without its folder. */
    file: z.string(),
    /** `cut-off`: the file ends before its end. */
    ended: z.enum(['whole', 'cut-off', 'cancelled']),
    added: z.number(),
    /** There already, received or imported: left as they are. */
    known: z.number(),
    damagedCount: z.number(),
    /** The first of the damaged lines. */
    damaged: z.array(z.object({ line: z.number(), problem: z.string() }).readonly()).readonly(),
    /** What is of channels that are not here, and was not imported. */
    elsewhere: z.array(z.object({ name: z.string(), attempts: z.number() }).readonly()).readonly(),
  })
  .readonly()
export type ImportReport = z.infer<typeof importReportSchema>
