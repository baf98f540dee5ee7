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
  if (filter.since !== undefined && row.lastAt < filter.since) return false
  if (filter.hookId && row.hookId !== filter.hookId) return false
  const text = filter.text?.trim().toWellFormed().toLowerCase()
  if (!text) return true
  return [row.reference, row.deliveryId, row.hookId, row.event, row.action, row.subtype].some((value) =>
    value?.toLowerCase().includes(text),
  )
}
