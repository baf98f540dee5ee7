import { z } from 'zod'
import { environmentNameSchema, targetSchema } from './environment.ts'
import { exchangeRowSchema } from './exchange.ts'
import { verdictSchema } from './verdict.ts'

/**
 * What a timeline is narrowed to; an absent field narrows nothing. A cart token and an order code together show what
 * belongs to either: how a cart becomes an order is not published (§4), so neither is concluded from the other.
 */
export const timelineQuerySchema = z
  .object({
    target: targetSchema,
    /** The calls that were about this cart. */
    cartToken: z.string().max(10_000).optional(),
    /** The deliveries with this code, and the order-details calls whose URL names it. */
    orderCode: z.string().max(10_000).optional(),
    /** Both included, epoch ms. */
    since: z.number().optional(),
    until: z.number().optional(),
  })
  .readonly()
export type TimelineQuery = z.infer<typeof timelineQuerySchema>

/** A call to the service, placed where it was started. */
const sentSchema = z
  .object({ kind: z.literal('exchange'), id: z.number(), at: z.number(), exchange: exchangeRowSchema })
  .readonly()

/** An attempt of a delivery, placed where it was received. What its delivery carries may be anything. */
const receivedSchema = z
  .object({
    kind: z.literal('attempt'),
    id: z.number(),
    at: z.number(),
    delivery: z.number(),
    /** Null while its hook is unknown: such an attempt is shown in each environment. */
    environment: environmentNameSchema.nullable(),
    event: z.string().nullable(),
    action: z.string().nullable(),
    subtype: z.string().nullable(),
    reference: z.string().nullable(),
    verdict: verdictSchema,
    /** What was answered, or `NO_ANSWER`. */
    status: z.number(),
    answeredIn: z.number().nullable(),
    /** Which attempt of its delivery this is, from 1, and how many there are. */
    number: z.number(),
    attempts: z.number(),
    selfTest: z.boolean(),
    /** Whether it was read from a file, and stands where it was received elsewhere. */
    imported: z.boolean(),
  })
  .readonly()

/** One row of the timeline: what was sent, or what was received. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [sentSchema, receivedSchema])
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** Where an entry stands in the order of all: by time; of the same millisecond calls first, then by id. */
export const timelinePlaceSchema = z
  .object({ at: z.number(), kind: z.enum(['exchange', 'attempt']), id: z.number() })
  .readonly()
export type TimelinePlace = z.infer<typeof timelinePlaceSchema>

/** The order of the timeline: below zero when `a` stands before `b`. */
export const timelineOrder = (a: TimelinePlace, b: TimelinePlace): number =>
  a.at - b.at || (a.kind === b.kind ? a.id - b.id : a.kind === 'exchange' ? -1 : 1)

/** Entries, the oldest first, and whether there are earlier ones. */
export const timelinePageSchema = z
  .object({ entries: z.array(timelineEntrySchema).readonly(), more: z.boolean() })
  .readonly()
export type TimelinePage = z.infer<typeof timelinePageSchema>

/** Entries that are asked for in one go at most. */
export const LARGEST_TIMELINE_PAGE = 2_000
