import { z } from 'zod'

/** The longest time that a sender waits for the application's answer, ms: senders give up after some 10 s. */
export const LONGEST_WAIT = 30_000

/** Where a channel's accepted deliveries are forwarded to. */
export const relaySettingsSchema = z
  .object({
    on: z.boolean(),
    /** http or https; the query of the delivery's path is appended. */
    url: z.string().max(2000),
    /** Whether the user has confirmed that the URL may be of another computer. */
    outside: z.boolean(),
    /** Who answers the sender: the console, as ever, or the application, with its status. */
    answers: z.enum(['console', 'application']),
    /** How long the application may take to answer the sender, ms. */
    within: z.number().int().min(100).max(LONGEST_WAIT),
    /** Empty: any. */
    event: z.string().max(200),
    action: z.string().max(200),
  })
  .readonly()
export type RelaySettings = z.infer<typeof relaySettingsSchema>

export const noRelay: RelaySettings = {
  on: false,
  url: '',
  outside: false,
  answers: 'console',
  within: 8_000,
  event: '',
  action: '',
}
