import { z } from 'zod'
import { checkedSchema, diagnosisSchema, runnableCheckSchema } from '../models/diagnosis.ts'
import { request } from './define.ts'

export const diagnosisRequests = {
  /** Why an exchange failed, from what was kept with it and what stands around it. Error `no-failure`: it did not. */
  diagnoseExchange: request(z.object({ id: z.number() }), diagnosisSchema),
  /**
   * Makes the calls of a check about a failed exchange, in its environment. What changes state in production needs
   * production unlocked. A call that fails is no error: the result says what it means.
   */
  checkDiagnosis: request(
    z.object({ id: z.number(), check: runnableCheckSchema, callId: z.string().min(1).max(100) }),
    checkedSchema,
  ),
}
