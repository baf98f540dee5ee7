import { z } from 'zod'
import { foldText } from '../fold-text.ts'
import { assertNever } from '../result.ts'
import type { DeliveryRow } from './delivery.ts'
import { environmentNameSchema } from './environment.ts'
import { verdictSchema } from './verdict.ts'

export const findingsFilters = ['error', 'warning', 'note', 'any', 'none', 'waiting'] as const
export const findingsFilterSchema = z.enum(findingsFilters)
export type FindingsFilter = z.infer<typeof findingsFilterSchema>

/** What a list of deliveries is narrowed to. An absent field narrows nothing. */
export const deliveryFilterSchema = z
  .object({
    channelKey: z.string(),
    /** Deliveries of an unknown hook belong to no environment yet, and are shown in each. */
    environment: environmentNameSchema.optional(),
    verdict: verdictSchema.optional(),
    event: z.string().optional(),
    action: z.string().optional(),
    hookId: z.string().optional(),
    /** Part of the code or id, of the delivery id or of the subtype, as received. */
    reference: z.string().max(10_000).optional(),
    deliveryId: z.string().max(10_000).optional(),
    subtype: z.string().max(10_000).optional(),
    /** Deliveries with findings of a level, of any, of none; or not judged yet. */
    findings: findingsFilterSchema.optional(),
    /** The beginning of the code of one of the findings. */
    finding: z.string().max(100).optional(),
    pinned: z.boolean().optional(),
    /** Part of the note; case does not matter. Empty: any note. */
    note: z.string().max(10_000).optional(),
    /** Deliveries whose newest attempt came then or later, epoch ms. */
    since: z.number().optional(),
    /**
     * Part of a header or of the body of any attempt, or of the code or id; case does not matter. A text of one or two
     * characters is looked for in code or id, delivery id, hook, event, action and subtype only.
     */
    text: z.string().max(10_000).optional(),
  })
  .readonly()
export type DeliveryFilter = z.infer<typeof deliveryFilterSchema>

/** From so many characters on, a text is looked for in headers and bodies. */
export const FULL_TEXT_FROM = 3

/** The text of a filter that is looked for in headers and bodies, folded; null where there is none, or a shorter one. */
export const fullText = ({ text = '' }: DeliveryFilter): string | null => {
  const folded = foldText(text.trim())
  return Array.from(folded).length < FULL_TEXT_FROM ? null : folded
}

/** Whether a filter asks for what a row does not have: what was received, or the codes of its findings. */
export const asksForMore = (filter: DeliveryFilter): boolean => Boolean(filter.finding) || fullText(filter) !== null

/**
 * Whether a row passes a filter: the rule that the history's query follows too. Where the filter
 * {@link asksForMore}, this says whether all else of it is met.
 */
export const matchesFilter = (row: DeliveryRow, filter: DeliveryFilter): boolean => {
  if (row.channelKey !== filter.channelKey) return false
  if (filter.environment && row.environment !== null && row.environment !== filter.environment) return false
  if (filter.verdict && row.verdict !== filter.verdict) return false
  if (filter.event && row.event !== filter.event) return false
  if (filter.action && row.action !== filter.action) return false
  if (!hasPart(row.reference, filter.reference)) return false
  if (!hasPart(row.deliveryId, filter.deliveryId)) return false
  if (!hasPart(row.subtype, filter.subtype)) return false
  if (filter.findings && !hasFindings(row, filter.findings)) return false
  if (filter.pinned !== undefined && row.pinned !== filter.pinned) return false
  if (filter.note !== undefined && !noteHas(row.note, filter.note)) return false
  if (filter.since !== undefined && row.lastAt < filter.since) return false
  if (filter.hookId && row.hookId !== filter.hookId) return false
  const text = foldText(filter.text?.trim() ?? '')
  if (text === '' || fullText(filter) !== null) return true
  return [row.reference, row.deliveryId, row.hookId, row.event, row.action, row.subtype].some((value) =>
    value === null ? false : foldText(value).includes(text),
  )
}

const hasFindings = ({ findings }: DeliveryRow, wanted: FindingsFilter): boolean => {
  if (findings === null) return wanted === 'waiting'
  const { errors, warnings, notes } = findings
  switch (wanted) {
    case 'error':
      return errors > 0
    case 'warning':
      return warnings > 0
    case 'note':
      return notes > 0
    case 'any':
      return errors + warnings + notes > 0
    case 'none':
      return errors + warnings + notes === 0
    case 'waiting':
      return false
    default:
      return assertNever(wanted)
  }
}

/** Half of an emoji is part of nothing. */
const hasPart = (value: string | null, part: string | undefined): boolean =>
  !part || (part.isWellFormed() && value?.includes(part) === true)

/** Whether a note has this in it, whatever its case; no note has nothing. */
export const noteHas = (note: string, part: string): boolean =>
  note !== '' && part.isWellFormed() && note.toLowerCase().includes(part.toLowerCase())
