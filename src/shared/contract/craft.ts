import { z } from 'zod'
import { LARGEST_CHECKED_BODY } from '../limits.ts'
import { bytesSchema } from '../models/bytes.ts'
import { craftReportSchema, signingSchema } from '../models/craft.ts'
import { headerListSchema } from '../models/exchange.ts'
import { receiverCheckSchema } from '../models/receiver-check.ts'
import { request } from './define.ts'

/** Where something is sent: signed with the key of a hook of the channel, and to another computer only when `confirmed`. */
const sending = { channelKey: z.string(), hookId: z.string(), url: z.string().max(2000), confirmed: z.boolean() }

export const craftRequests = {
  /**
   * Sends a delivery that was put together by hand, with exactly these headers but for those of the connection. The key
   * signs in main. Errors: `not-loopback`, `header-invalid` (`field` is its place in the list), `hook-unknown`,
   * `key-unreadable`. A receiver that fails is no error: the report says so.
   */
  craftDelivery: request(
    z.object({
      ...sending,
      headers: headerListSchema.refine((headers) => headers.length <= 100, 'not more than 100'),
      body: bytesSchema.refine((body) => body.byteLength <= LARGEST_CHECKED_BODY, 'not more than 4 MiB'),
      signing: signingSchema,
    }),
    craftReportSchema,
  ),
  /** Begins a receiver check; one at a time (`check-running`). Its progress comes as events. Errors as above. */
  startReceiverCheck: request(z.object(sending), receiverCheckSchema),
  cancelReceiverCheck: request(z.void(), receiverCheckSchema.nullable()),
  /** The check that runs, or ran last; null before the first. */
  getReceiverCheck: request(z.void(), receiverCheckSchema.nullable()),
}
