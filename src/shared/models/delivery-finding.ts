import { z } from 'zod'
import { findingSchema } from './finding.ts'

/** A finding of a delivery, with the attempts that show it. */
export const deliveryFindingSchema = findingSchema
  .unwrap()
  .extend({
    /** Their numbers, from 1; empty when it is about the delivery, or about all of its attempts. */
    attempts: z.array(z.number()).readonly(),
  })
  .readonly()
export type DeliveryFinding = z.infer<typeof deliveryFindingSchema>
