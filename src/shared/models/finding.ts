import { z } from 'zod'

/** How much a finding weighs, the worst first. `ok` says that a rule was seen to be kept. */
export const findingLevels = ['error', 'warning', 'note', 'ok'] as const
export const findingLevelSchema = z.enum(findingLevels)
export type FindingLevel = z.infer<typeof findingLevelSchema>

/** What findings are about; stable, for filters and exports. */
export const findingCodes = [
  'header-missing',
  'header-empty',
  'header-repeated',
  'content-type',
  'signature-form',
  'signature-mismatch',
  'event-unknown',
  'action-unknown',
  'combination',
  'subtype-missing',
  'body-not-json',
  'body-not-object',
  'body-not-checked',
  'field-missing',
  'field-empty',
  'field-type',
  'url-form',
  'url-origin',
  'previous-code-missing',
  'previous-code-unexpected',
  'previous-code-same',
  'id-missing',
  'id-as-text',
  'id-type',
  'fields-unknown',
  'retries',
  'too-many-retries',
  'retry-after-success',
  'gap-short',
  'gap-long',
  'gaps-not-growing',
  'gap-unclear',
  'same-delivery-id',
  'delivery-id-reused',
  'companion',
  'companion-awaited',
  'companion-missing',
  'companion-late',
  'companion-other-order',
  'update-alone',
  'replay-or-relabel',
] as const
export const findingCodeSchema = z.enum(findingCodes)
export type FindingCode = z.infer<typeof findingCodeSchema>

/** A departure from the interface, or a rule of it that was seen to be kept, in a sentence. */
export const findingSchema = z
  .object({
    level: findingLevelSchema,
    code: findingCodeSchema,
    /** The section of the interface: "§6.3". */
    section: z.string(),
    message: z.string(),
  })
  .readonly()
export type Finding = z.infer<typeof findingSchema>

/** How many findings of each level a delivery has; what was seen to be kept counts for nothing. */
export const findingCountsSchema = z.object({ errors: z.number(), warnings: z.number(), notes: z.number() }).readonly()
export type FindingCounts = z.infer<typeof findingCountsSchema>

/** The level of the worst of them; null when there are none. */
export const worstLevel = (findings: readonly Finding[]): FindingLevel | null =>
  findingLevels.find((level) => findings.some((finding) => finding.level === level)) ?? null
