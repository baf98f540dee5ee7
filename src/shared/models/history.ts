import { z } from 'zod'
import { targetSchema } from './environment.ts'

/** What the history may grow to; null where it may grow without end. Off at first. */
export const retentionSchema = z
  .object({
    /** Deliveries, exchanges and carts that are older go. */
    days: z.number().int().min(1, 'at least 1 day').max(3650, 'not more than 3650 days').nullable(),
    /** Beyond it the oldest deliveries and exchanges go. Decimal: 1 MB is 1,000,000 bytes. */
    megabytes: z.number().int().min(1, 'at least 1 MB').max(1_000_000, 'not more than 1,000,000 MB').nullable(),
  })
  .readonly()
export type Retention = z.infer<typeof retentionSchema>

export const noRetention: Retention = { days: null, megabytes: null }

/** How much of each there is. */
export const keptCountsSchema = z
  .object({ deliveries: z.number(), exchanges: z.number(), carts: z.number() })
  .readonly()
export type KeptCounts = z.infer<typeof keptCountsSchema>

/** What the history holds, and what it takes of the disk. */
export const historySizeSchema = z
  .object({
    /** Where it lies; null when it is in memory only. */
    file: z.string().nullable(),
    /** Of the database and its write-ahead log. */
    bytes: z.number(),
    counts: keptCountsSchema,
    pinned: z.number(),
    /** When the oldest delivery came last, epoch ms; null when there is none. */
    oldest: z.number().nullable(),
  })
  .readonly()
export type HistorySize = z.infer<typeof historySizeSchema>

/** What limits would delete now. By size it is an estimate. */
export const retentionPreviewSchema = z.object({ counts: keptCountsSchema, estimated: z.boolean() }).readonly()
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>

/** What is no longer there. */
export const deletedSchema = z
  .object({
    deliveries: z.array(z.number()).readonly(),
    exchanges: z.array(z.number()).readonly(),
    carts: z.array(z.object({ target: targetSchema, cartToken: z.string() }).readonly()).readonly(),
  })
  .readonly()
export type Deleted = z.infer<typeof deletedSchema>

/** A damaged history that was set aside. */
export const setAsideSchema = z.object({ name: z.string(), bytes: z.number(), at: z.number() }).readonly()
export type SetAside = z.infer<typeof setAsideSchema>

export const salvagedCountsSchema = z
  .object({ attempts: z.number(), forwards: z.number(), exchanges: z.number(), carts: z.number() })
  .readonly()
export type SalvagedCounts = z.infer<typeof salvagedCountsSchema>

/** What came of salvaging a damaged history. */
export const salvageReportSchema = z
  .object({
    name: z.string(),
    saved: salvagedCountsSchema,
    /** What was in this history already. */
    known: z.number(),
    /** What is not readable, as far as it can be counted: at least so many where `cut`. */
    unreadable: z.number(),
    cut: z.boolean(),
    cancelled: z.boolean(),
  })
  .readonly()
export type SalvageReport = z.infer<typeof salvageReportSchema>

/** What the history is busy with, beside receiving. */
export const historyWorkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }).readonly(),
  z.object({ kind: z.literal('deleting'), done: z.number(), total: z.number() }).readonly(),
  /** Space that is free within the file is given back to the disk. */
  z.object({ kind: z.literal('freeing') }).readonly(),
  z.object({ kind: z.literal('salvaging'), name: z.string(), done: z.number(), total: z.number() }).readonly(),
])
export type HistoryWork = z.infer<typeof historyWorkSchema>
