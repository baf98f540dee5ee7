import { z } from 'zod'
import { reachSettingsSchema, reachViewSchema, selfTestReportSchema } from '../models/reach.ts'
import { request } from './define.ts'

export const reachRequests = {
  /** Checks and keeps the settings of how the listener is reached, and acts on them at once. An error names its field. */
  saveReach: request(reachSettingsSchema, reachSettingsSchema),
  /** Closes the connection, if there is one, and makes a new one at once. */
  reconnectReach: request(z.void(), reachViewSchema),
  /** Sends a delivery through the public URL, signed with the key of one of the channel's hooks. */
  sendSelfTest: request(z.object({ channelKey: z.string(), hookId: z.string() }), selfTestReportSchema),
}
