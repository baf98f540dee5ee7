import { z } from 'zod'
import { bytesSchema } from '../models/bytes.ts'
import { deliveryDetailSchema, deliveryRowSchema, LONGEST_NOTE, noteSchema } from '../models/delivery.ts'
import { deliveryFilterSchema } from '../models/delivery-filter.ts'
import { request } from './define.ts'

export const deliveryRequests = {
  /** The ids of the deliveries that pass the filter, newest first (by their last attempt). */
  queryDeliveries: request(deliveryFilterSchema, z.object({ ids: z.array(z.number()) })),
  /** Those of these deliveries that pass the filter: for what was pushed, since a row has neither headers nor body. */
  matchDeliveries: request(
    z.object({ filter: deliveryFilterSchema, ids: z.array(z.number()).max(500) }),
    z.object({ ids: z.array(z.number()) }),
  ),
  getDeliveryRows: request(z.object({ ids: z.array(z.number()).max(500) }), z.array(deliveryRowSchema).readonly()),
  getDelivery: request(z.object({ id: z.number() }), deliveryDetailSchema),
  /** Pins a delivery, so that no limit of the history deletes it, or takes its pin off. */
  pinDelivery: request(z.object({ id: z.number(), pinned: z.boolean() }), deliveryRowSchema),
  /**
   * Writes a note in place of `before`, the one that its writer saw. Error `note-changed`: another was written
   * meanwhile, and stays.
   */
  noteDelivery: request(
    z.object({ id: z.number(), note: noteSchema, before: z.string().max(LONGEST_NOTE) }),
    deliveryRowSchema,
  ),
  /** The bytes of an attempt's body, as received. */
  getBody: request(z.object({ attemptId: z.number() }), z.object({ bytes: bytesSchema })),
}
