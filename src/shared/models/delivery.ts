import { z } from 'zod'
import { environmentNameSchema } from './environment.ts'
import { headerListSchema } from './exchange.ts'
import { findingCountsSchema } from './finding.ts'
import { verdictSchema } from './verdict.ts'

/** Stands for the status where a connection ended without an answer. */
export const NO_ANSWER = 0

/** One HTTP request of a delivery, and the answer that it got. Retries are attempts. Times are epoch ms. */
export const attemptSchema = z
  .object({
    id: z.number(),
    receivedAt: z.number(),
    verdict: verdictSchema,
    /** The verdict when it came, which decided the answer; differs after "add this hook". */
    verdictAtReceipt: verdictSchema,
    /** Why the verdict is what it is, in a sentence. */
    reason: z.string(),
    /** What was answered; {@link NO_ANSWER} when a rehearsal dropped the connection, or its sender left before. */
    status: z.number(),
    /** The step of a rehearsal that decided the answer, in words; null where none did. */
    rehearsal: z.string().nullable(),
    /** From the last byte received to the answer, in ms; null when that was never recorded. */
    answeredIn: z.number().nullable(),
    method: z.string(),
    path: z.string(),
    httpVersion: z.string(),
    remoteAddress: z.string(),
    /** The name by which it came (`Host`); null where the header is missing, and for what came before it was kept. */
    host: z.string().nullable(),
    headers: headerListSchema,
    bodySize: z.number(),
    /** SHA-256 of the body alone, hex. */
    bodyDigest: z.string(),
  })
  .readonly()
export type Attempt = z.infer<typeof attemptSchema>

/** The length that a note may have, in UTF-16 units. */
export const LONGEST_NOTE = 4000
/** A note as it may be written: SQLite's text ends at a NUL, and has no halves of surrogate pairs. */
export const noteSchema = z
  .string()
  .max(LONGEST_NOTE, `not more than ${LONGEST_NOTE} characters`)
  .refine((note) => !note.includes('\0') && note.isWellFormed(), 'plain text is expected')

/** Which file something was read from, and when, epoch ms. */
export const importedSchema = z.object({ file: z.string(), at: z.number() }).readonly()
export type Imported = z.infer<typeof importedSchema>

/**
 * One delivery as a row: one `ob-delivery-id` + event + action + body; its attempts grouped.
 * Header values are as received, so anything may stand in them; null where the header is missing.
 */
export const deliveryRowSchema = z
  .object({
    id: z.number(),
    channelKey: z.string(),
    /** The environment of its hook; null while the hook is unknown. */
    environment: environmentNameSchema.nullable(),
    deliveryId: z.string().nullable(),
    hookId: z.string().nullable(),
    event: z.string().nullable(),
    action: z.string().nullable(),
    subtype: z.string().nullable(),
    /** Order code, or the first of the ids that other events carry (§2.3); null when the body has none. */
    reference: z.string().nullable(),
    /** The verdict of its newest attempt. */
    verdict: verdictSchema,
    firstAt: z.number(),
    lastAt: z.number(),
    attempts: z.number(),
    /** The statuses answered, oldest first; the last 8 at most. */
    statuses: z.array(z.number()).readonly(),
    bodySize: z.number(),
    /** The name by which its newest attempt came (`Host`). */
    host: z.string().nullable(),
    /** Whether this console sent it to itself through the public URL; such deliveries count for nothing. */
    selfTest: z.boolean(),
    /** How many findings it has, as last judged; null until it was judged. */
    findings: findingCountsSchema.nullable(),
    /** Where it was imported from; null for what was received here. Imported ones count for nothing either. */
    imported: importedSchema.nullable(),
    /** Whether it is kept whatever the history's limits say. */
    pinned: z.boolean(),
    /** What a tester wrote about it; empty where nothing. */
    note: z.string(),
  })
  .readonly()
export type DeliveryRow = z.infer<typeof deliveryRowSchema>

/** A delivery opened: its attempts (oldest first) and its companions (§6.4 rule 1: same delivery id, another body or action). */
export const deliveryDetailSchema = z
  .object({
    row: deliveryRowSchema,
    hook: z.object({ hookId: z.string(), label: z.string(), environment: environmentNameSchema }).readonly().nullable(),
    attempts: z.array(attemptSchema).readonly(),
    companions: z.array(deliveryRowSchema).readonly(),
  })
  .readonly()
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>
