import { z } from 'zod'
import type { DeliveryRow } from './delivery.ts'
import { environmentNameSchema } from './environment.ts'
import { verdictSchema } from './verdict.ts'

/** What a list of deliveries is narrowed to. An absent field narrows nothing. */
export const deliveryFilterSchema = z
  .object({
    channelKey: z.string(),
    /** Deliveries of an unknown hook belong to no environment yet, and are shown in each. */
    environment: environmentNameSchema.optional(),
    verdict: verdictSchema.optional(),
    event: z.string().optional(),
    action: z.string().optional(),
    hookId: z.string().optional(),
    /** Part of the code or id, of the delivery id or of the subtype, as received. */
    reference: z.string().max(10_000).optional(),
    deliveryId: z.string().max(10_000).optional(),
    subtype: z.string().max(10_000).optional(),
    /** Deliveries whose newest attempt came then or later, epoch ms. */
    since: z.number().optional(),
    /** Part of the code, id, delivery id or hook id; case does not matter. */
    text: z.string().max(10_000).optional(),
  })
  .readonly()
export type DeliveryFilter = z.infer<typeof deliveryFilterSchema>

/** Whether a row passes a filter: the rule that the history's query follows too. */
export const matchesFilter = (row: DeliveryRow, filter: DeliveryFilter): boolean => {
  if (row.channelKey !== filter.channelKey) return false
  if (filter.environment && row.environment !== null && row.environment !== filter.environment) return false
  if (filter.verdict && row.verdict !== filter.verdict) return false
  if (filter.event && row.event !== filter.event) return false
  if (filter.action && row.action !== filter.action) return false
  if (!hasPart(row.reference, filter.reference)) return false
  if (!hasPart(row.deliveryId, filter.deliveryId)) return false
  if (!hasPart(row.subtype, filter.subtype)) return false
  if (filter.since !== undefined && row.lastAt < filter.since) return false
  if (filter.hookId && row.hookId !== filter.hookId) return false
  const text = filter.text?.trim().toWellFormed().toLowerCase()
  if (!text) return true
  return [row.reference, row.deliveryId, row.hookId, row.event, row.action, row.subtype].some((value) =>
    value?.toLowerCase().includes(text),
  )
}

/** Half of an emoji is part of nothing. */
const hasPart = (value: string | null, part: string | undefined): boolean =>
  !part || (part.isWellFormed() && value?.includes(part) === true)
