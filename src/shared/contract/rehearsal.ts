import { z } from 'zod'
import { rehearsalPlanSchema, rehearsalViewSchema } from '../models/rehearsal.ts'
import { request } from './define.ts'

export const rehearsalRequests = {
  getRehearsal: request(z.void(), rehearsalViewSchema),
  /** Arms a rehearsal; one at a time. What is armed in production needs production unlocked. */
  armRehearsal: request(rehearsalPlanSchema, rehearsalViewSchema),
  /** Ends the rehearsal; answers that are held back go out at once. */
  disarmRehearsal: request(z.void(), rehearsalViewSchema),
  /** Forgets the report of the last rehearsal. */
  dismissRehearsal: request(z.void(), rehearsalViewSchema),
}
