import { z } from 'zod'
import { bytesSchema } from '../models/bytes.ts'
import { channelViewSchema } from '../models/channel.ts'
import { forwardSchema } from '../models/forward.ts'
import { relaySettingsSchema } from '../models/relay.ts'
import { request } from './define.ts'

export const relayRequests = {
  /** Error `not-loopback`: the URL is of another computer, and `outside` does not confirm it. */
  saveRelay: request(z.object({ channelKey: z.string(), relay: relaySettingsSchema }), channelViewSchema),
  /**
   * Sends a stored attempt again, byte for byte. Error `not-loopback` as above, unless `confirmed`. An application that
   * fails is no error: the forward says so.
   */
  replayAttempt: request(
    z.object({ attemptId: z.number(), url: z.string().max(2000), confirmed: z.boolean() }),
    forwardSchema,
  ),
  /** Every sending of a delivery's attempts, newest first; 200 at most. */
  getForwards: request(z.object({ deliveryRow: z.number() }), z.array(forwardSchema).readonly()),
  /** What an application answered, as received. */
  getForwardBody: request(z.object({ id: z.number() }), z.object({ bytes: bytesSchema })),
}
