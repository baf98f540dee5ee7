import { z } from 'zod'
import { targetSchema } from './environment.ts'

/** The causes that the diagnosis knows. Those of §7 stand first, one for each of its conditions. */
export const causeIds = [
  'channel-not-activated',
  'channel-unknown',
  'channel-misconfigured',
  'wrong-secret',
  'wrong-client-id',
  'other-environment-credentials',
  'not-yet-effective',
  'credentials-revoked',
  'other-environment-token',
  'token-expired',
  'token-altered',
  'token-withdrawn',
  'header-missing',
  'bearer-format',
  'called-before-token',
  'no-permission',
  'event-not-assigned',
  'api-not-in-plan',
  'production-not-certified',
  'address-moved',
  'gateway',
  'base-url-wrong',
  'base-url-is-page',
  'service-in-trouble',
  'too-many-calls',
  'not-token-endpoint',
  'token-request-form',
  'order-unknown',
  'order-method',
  'path-unknown',
  'request-form',
  'promotions-path',
  'cart-gone',
  'code-unknown',
  'code-not-used',
  'not-applied',
  'host-misspelt',
  'offline',
  'nothing-listens',
  'service-stopped',
  'firewall',
  'connection-cut',
  'certificate-expired',
  'certificate-not-yet-valid',
  'clock-wrong',
  'certificate-other-name',
  'certificate-self-signed',
  'authority-unknown',
  'chain-incomplete',
  'no-tls',
  'ca-file-unusable',
  'certificate-not-trusted',
  'slow-service',
  'proxy-unreachable',
  'proxy-password',
  'proxy-forbids',
  'proxy-not-needed',
  'not-http',
  'answer-too-large',
  'cancelled',
  'network-trouble',
  'none-fits',
] as const
export const causeIdSchema = z.enum(causeIds)
export type CauseId = z.infer<typeof causeIdSchema>

/** The fields of the settings that a diagnosis leads to. */
export const settingsFieldSchema = z.enum([
  'baseUrl',
  'channelId',
  'clientId',
  'clientSecret',
  'applicablePromotions',
  'proxy',
  'caFile',
])
export type SettingsField = z.infer<typeof settingsFieldSchema>

/** The checks that main runs: each makes calls, and its result is told in place. */
export const runnableCheckSchema = z.enum([
  'ask-for-token',
  'new-token-and-repeat',
  'repeat',
  'repeat-without-authorization',
  'compare-with-catalog',
])
export type RunnableCheck = z.infer<typeof runnableCheckSchema>

/** What can be done with one click about a cause. */
export const checkSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: runnableCheckSchema }),
    z.object({ kind: z.literal('open-settings'), field: settingsFieldSchema }),
    /** A wait of its own, which outlasts what shows it: `waitForCredentials`. */
    z.object({ kind: z.literal('wait-until-effective') }),
  ])
  .readonly()
export type Check = z.infer<typeof checkSchema>

/** A likely cause of a failure, with what speaks for or against it here. */
export const diagnosedCauseSchema = z
  .object({
    id: causeIdSchema,
    sentence: z.string(),
    /** Where the interface says so; null for what it does not publish. */
    section: z.string().nullable(),
    likelihood: z.enum(['likely', 'possible', 'excluded']),
    /** From local facts. Of an excluded cause: what strikes it out. */
    evidence: z.array(z.string()).readonly(),
    remedy: z.string(),
    check: checkSchema.nullable(),
  })
  .readonly()
export type DiagnosedCause = z.infer<typeof diagnosedCauseSchema>

/** Why a call failed: the causes, the likeliest first, those that facts exclude last. */
export const diagnosisSchema = z
  .object({
    exchangeId: z.number(),
    /** Where the call went. */
    target: targetSchema,
    title: z.string(),
    /** The service's own words; null where it had none. */
    said: z.string().nullable(),
    causes: z.array(diagnosedCauseSchema).readonly(),
    /** What happened after it that tells more, oldest first. */
    since: z.array(z.string()).readonly(),
  })
  .readonly()
export type Diagnosis = z.infer<typeof diagnosisSchema>

/** What a check found, and the diagnosis with what is known now. */
export const checkedSchema = z
  .object({
    result: z
      .object({
        /** Whether what was tried worked. */
        passed: z.boolean(),
        meaning: z.string(),
        /** The exchange that it made last. */
        exchangeId: z.number(),
      })
      .readonly(),
    diagnosis: diagnosisSchema,
  })
  .readonly()
export type Checked = z.infer<typeof checkedSchema>
