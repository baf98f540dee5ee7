import { z } from 'zod'

/** The two environments of the service (§1). Their order is the order on screen. */
export const environmentNames = ['test', 'production'] as const
export const environmentNameSchema = z.enum(environmentNames)
export type EnvironmentName = z.infer<typeof environmentNameSchema>

/** The one that its tokens, secrets and keys must never reach. */
export const otherEnvironment = (environment: EnvironmentName): EnvironmentName =>
  environment === 'test' ? 'production' : 'test'

/** Which channel and which of its environments a call, token or secret belongs to. */
export const targetSchema = z.object({ channelKey: z.string().min(1), environment: environmentNameSchema }).readonly()
export type Target = z.infer<typeof targetSchema>

/** A target as a map key. */
export const targetKey = ({ channelKey, environment }: Target): string => `${channelKey}/${environment}`

/** Method and path of "get applicable cart promotions" (§4.3: not published, so a setting). */
export const applicablePromotionsSchema = z.object({ method: z.enum(['GET', 'POST']), path: z.string() }).readonly()

/** How an environment is reached; empty text for none. The proxy is a URL without a password, the CA file a path. */
export const networkSettingsSchema = z.object({ proxy: z.string().max(2000), caFile: z.string().max(4000) }).readonly()
export type NetworkSettings = z.infer<typeof networkSettingsSchema>

/** A certificate of a CA file. Times are epoch ms; `isAuthority`: it may sign others. */
export const authoritySchema = z
  .object({ subject: z.string(), validFrom: z.number(), validTo: z.number(), isAuthority: z.boolean() })
  .readonly()
export type Authority = z.infer<typeof authoritySchema>

/** The settings of one environment of a channel (§4.1, §5.1). Never a secret. */
export const environmentSettingsSchema = z
  .object({
    /** `{base_url}`: origin and optional path, without a trailing slash. */
    baseUrl: z.string(),
    /** `channel_id`: numeric text, issued by the service. */
    channelId: z.string(),
    clientId: z.string(),
    applicablePromotions: applicablePromotionsSchema.nullable(),
    /** Whether an AUTH001 answer is followed by one forced renewal and one retry. */
    retryOnAuth001: z.boolean(),
    /** Absent until it was set up. */
    network: networkSettingsSchema.optional(),
  })
  .readonly()
export type EnvironmentSettings = z.infer<typeof environmentSettingsSchema>

/** `client_id` of every seller channel client (§5.1). */
export const SELLER_CLIENT_ID = 'seller-channel-client'
