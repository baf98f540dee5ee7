import { z } from 'zod'
import { appErrorSchema } from '../result.ts'
import { targetSchema } from './environment.ts'

/** What is known of a token that the service issued (§2.1); never the token itself. Times are epoch ms. */
export const tokenFactsSchema = z
  .object({
    /** When the request that obtained it was sent: its age counts from here. */
    sentAt: z.number(),
    expiresAt: z.number(),
    /** When it is renewed: 5 minutes before expiry, or sooner for a short-lived one. */
    renewAt: z.number(),
    scope: z.string().nullable(),
    jti: z.string().nullable(),
    tokenType: z.string().nullable(),
    hasRefreshToken: z.boolean(),
    /** True when the response had no usable `expires_in` and 12 hours (§5.1) were assumed. */
    lifetimeAssumed: z.boolean(),
    /** True when `expires_in` was numeric text; §2.1 says integer. */
    lifetimeWasText: z.boolean(),
    exchangeId: z.number().nullable(),
  })
  .readonly()
export type TokenFacts = z.infer<typeof tokenFactsSchema>

/** The state of the token of one target. `expired` is not a state: it follows from `expiresAt` and the clock. */
export const tokenStateSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('requesting'), since: z.number() }),
    z.object({
      kind: z.literal('held'),
      facts: tokenFactsSchema,
      /** When the service answered AUTH001 to it. The next call obtains another one, unless it is `kept` in use. */
      rejected: z.object({ at: z.number(), kept: z.boolean() }).readonly().nullable(),
    }),
    z.object({ kind: z.literal('refused'), at: z.number(), error: appErrorSchema, exchangeId: z.number().nullable() }),
  ])
  .readonly()
export type TokenState = z.infer<typeof tokenStateSchema>

export const tokenViewSchema = z.object({ target: targetSchema, state: tokenStateSchema }).readonly()
export type TokenView = z.infer<typeof tokenViewSchema>
