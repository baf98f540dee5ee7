import { z } from 'zod'
import { bytesSchema } from '../models/bytes.ts'
import { deliveryDetailSchema, deliveryRowSchema } from '../models/delivery.ts'
import { deliveryFilterSchema } from '../models/delivery-filter.ts'
import { request } from './define.ts'

export const deliveryRequests = {
  /** The ids of the deliveries that pass the filter, newest first (by their last attempt). */
  queryDeliveries: request(deliveryFilterSchema, z.object({ ids: z.array(z.number()) })),
  getDeliveryRows: request(z.object({ ids: z.array(z.number()).max(500) }), z.array(deliveryRowSchema).readonly()),
  getDelivery: request(z.object({ id: z.number() }), deliveryDetailSchema),
  /** The bytes of an attempt's body, as received. */
  getBody: request(z.object({ attemptId: z.number() }), z.object({ bytes: bytesSchema })),
}
