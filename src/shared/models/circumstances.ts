import { z } from 'zod'
import { environmentNameSchema } from './environment.ts'
import { secretPlaceSchema } from './secret.ts'

/**
 * What the Authorization header looked like when it left, never its value: `as-issued` is `Bearer`, one space and the
 * token as it was issued (§5.1); `changed` is of that form with another token.
 */
export const sentAuthorizations = ['absent', 'as-issued', 'changed', 'quoted', 'spaces', 'repeated', 'other'] as const
export const sentAuthorizationSchema = z.enum(sentAuthorizations)
export type SentAuthorization = z.infer<typeof sentAuthorizationSchema>

/** What a token says of itself when it is decoded. Nobody verified it. Times are epoch seconds, as in the token. */
export const tokenClaimsSchema = z
  .object({
    issuer: z.string().nullable(),
    audience: z.string().nullable(),
    channelId: z.string().nullable(),
    issuedAt: z.number().nullable(),
    expiresAt: z.number().nullable(),
  })
  .readonly()

/** The token that a call was made with; never the token itself. Times are epoch ms of the clock here. */
export const tokenUsedSchema = z
  .object({
    environment: environmentNameSchema,
    /** Of the token endpoint that issued it. */
    origin: z.string(),
    /** The `Date` of the answer that brought it, epoch ms: the service's clock. */
    date: z.number().nullable(),
    sentAt: z.number(),
    expiresAt: z.number(),
    exchangeId: z.number(),
    scope: z.string().nullable(),
    /** `unreadable`: of the three parts of a JWT, but its claims are no JSON object. `opaque`: no JWT at all. */
    form: z.enum(['jwt', 'unreadable', 'opaque']),
    claims: tokenClaimsSchema.nullable(),
  })
  .readonly()
export type TokenUsed = z.infer<typeof tokenUsedSchema>

/** What was known here of the credentials of a target. */
export const credentialFactsSchema = z
  .object({
    secret: z
      .object({
        place: secretPlaceSchema,
        /** Epoch ms; null where that is not known. */
        storedAt: z.number().nullable(),
        /** Whether the other environment has the very same; null where that cannot be told. */
        sameAsOther: z.boolean().nullable(),
      })
      .readonly(),
    /** The settings of the other environment; null where it is not set up. */
    other: z.object({ channelId: z.string(), baseUrl: z.string() }).readonly().nullable(),
  })
  .readonly()
export type CredentialFacts = z.infer<typeof credentialFactsSchema>

/** What a call depended on and what is gone when it is looked at later; kept with its exchange. */
export const circumstancesSchema = z
  .object({
    baseUrl: z.string(),
    channelId: z.string(),
    clientId: z.string(),
    credentials: credentialFactsSchema.nullable(),
    /** Null for a token request, and for a call that was made without a token. */
    token: tokenUsedSchema.nullable(),
    /** Null for a token request. */
    authorization: sentAuthorizationSchema.nullable(),
    /** Host and port of the proxy that it went by; null for a direct connection. */
    proxy: z.string().nullable(),
  })
  .readonly()
export type Circumstances = z.infer<typeof circumstancesSchema>
