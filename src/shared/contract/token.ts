import { z } from 'zod'
import { credentialWaitSchema } from '../models/credential-wait.ts'
import { targetSchema } from '../models/environment.ts'
import { tokenViewSchema } from '../models/token.ts'
import { tokenInspectionSchema } from '../models/token-inspection.ts'
import { request } from './define.ts'

export const tokenRequests = {
  /** What the token of a target says of itself, and the tokens of this run. Never a token or its signature. */
  inspectToken: request(targetSchema, tokenInspectionSchema),
  /** Goes on using a token to which the service answered AUTH001, until it is replaced. */
  keepRejectedToken: request(targetSchema, tokenViewSchema),
  /**
   * Asks the user, then copies the token in main. The clipboard is cleared at `clearsAt` (epoch ms) and at the end of
   * the app, if it still holds it; null when the user declined. Error `no-token`.
   */
  copyToken: request(targetSchema, z.object({ clearsAt: z.number().nullable() }).readonly()),
  /** Requests a token now and then, until one is issued; the wait that is under way already, where there is one. */
  waitForCredentials: request(targetSchema, credentialWaitSchema),
  stopWaiting: request(targetSchema, z.void()),
  /** The waits of this run that are under way or ended last, one a target. */
  getCredentialWaits: request(z.void(), z.array(credentialWaitSchema).readonly()),
}
