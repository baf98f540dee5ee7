import { z } from 'zod'
import { targetSchema } from './environment.ts'

/** A field of a token's header or claims: decoded, not verified, without known secrets. */
export const tokenClaimSchema = z
  .object({
    name: z.string(),
    /** The value as it was written in JSON; of a string, what it says. */
    text: z.string(),
    /** Whether a tail was left out. */
    cut: z.boolean(),
    /** Epoch ms, where the claim is a time by its name and a number by its value. */
    time: z.number().nullable(),
  })
  .readonly()
export type TokenClaim = z.infer<typeof tokenClaimSchema>

export const decodedTokenSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('not-jwt'), reason: z.string() }),
    z.object({
      kind: z.literal('jwt'),
      header: z.array(tokenClaimSchema).readonly(),
      claims: z.array(tokenClaimSchema).readonly(),
      /** How many fields of both were left out. */
      more: z.number(),
      /** Whether there is a signature at all. It is never shown. */
      signed: z.boolean(),
    }),
  ])
  .readonly()
export type DecodedToken = z.infer<typeof decodedTokenSchema>

/** How a token of this run ended. */
export const tokenEnds = [
  'renewed',
  'renewal-refused',
  'forgotten',
  'rejected',
  'expired',
  'credentials-changed',
] as const
export type TokenEnd = (typeof tokenEnds)[number]

/** A token of this run, by its `jti`; never the token. Times are epoch ms. */
export const tokenRecordSchema = z
  .object({
    /** Counts the tokens of a target. */
    number: z.number(),
    jti: z.string().nullable(),
    /** When the request that obtained it was sent. */
    sentAt: z.number(),
    expiresAt: z.number(),
    exchangeId: z.number(),
    /** Calls that were made with it, and when the last one was. */
    calls: z.number(),
    lastUsedAt: z.number().nullable(),
    /** Null while it is held; that it expired follows from `expiresAt` and the clock too. */
    ended: z
      .object({ how: z.enum(tokenEnds), at: z.number() })
      .readonly()
      .nullable(),
  })
  .readonly()
export type TokenRecord = z.infer<typeof tokenRecordSchema>

/** What can be looked at of a target's token, and of those before it in this run. */
export const tokenInspectionSchema = z
  .object({
    target: targetSchema,
    /** Null while no token is held. */
    decoded: decodedTokenSchema.nullable(),
    /** Newest first. */
    records: z.array(tokenRecordSchema).readonly(),
  })
  .readonly()
export type TokenInspection = z.infer<typeof tokenInspectionSchema>
