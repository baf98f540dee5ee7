import { z } from 'zod'
import { LARGEST_CHECKED_BODY } from '../limits.ts'
import { bytesSchema } from '../models/bytes.ts'
import { coverageRowSchema } from '../models/coverage.ts'
import { deliveryFindingSchema } from '../models/delivery-finding.ts'
import { targetSchema } from '../models/environment.ts'
import { explanationSchema } from '../models/explanation.ts'
import { request } from './define.ts'

/** What a tester can ask about what was received. */
export const workbenchRequests = {
  /** Why the signature of a stored attempt does not match. Searched for when it is asked, with the keys of now. */
  explainAttempt: request(z.object({ attemptId: z.number() }), explanationSchema),
  /**
   * The same for a body and a signature that were pasted. The key is that of a hook of the channel, or one that was
   * pasted: that one is used for this answer only, and stored nowhere. The other keys of the channel are tried too.
   */
  checkSignature: request(
    z.object({
      channelKey: z.string(),
      body: bytesSchema.refine((body) => body.byteLength <= LARGEST_CHECKED_BODY, 'not more than 4 MiB'),
      signature: z.string().max(10_000),
      key: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('hook'), hookId: z.string() }),
        z.object({ kind: z.literal('pasted'), value: z.string().max(10_000) }),
      ]),
    }),
    explanationSchema,
  ),
  /** What a delivery departs from, with what stands beside it in the history. Judged when it is asked. */
  getFindings: request(z.object({ id: z.number() }), z.array(deliveryFindingSchema).readonly()),
  /** What came of each combination of event and action, since then (epoch ms) or, with 0, ever. */
  getCoverage: request(
    z.object({ target: targetSchema, since: z.number().nonnegative() }),
    z.array(coverageRowSchema).readonly(),
  ),
}
