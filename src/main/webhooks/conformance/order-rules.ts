import type { Finding } from '../../../shared/models/finding.ts'
import { error, warning } from './make-finding.ts'
import { type Fields, jsonType } from './read-body.ts'
import { type Origins, urlFindings } from './url-rules.ts'

/** The fields of order-related events (§2.3). */
export const orderFields: readonly string[] = ['code', 'url', 'previous_code']

/** ORDER, and by the same base the order events in general (§2.3, §6.1). */
export const isOrderEvent = (event: string | null): boolean =>
  event !== null && ['ORDER', 'ITEM', 'MEMBERORDER', 'PREORDER'].includes(event)

/** Actions with which a new order may stand in for another one (§6.2, §6.4 rule 1). */
const replacing: readonly (string | null)[] = ['RELOCATE', 'PURCHASE', 'BOOKING']

/**
 * `code`, `url` and `previous_code` of an order event (§2.3). For ORDER what is missing is an error; for the others, of
 * which the interface only says "by the same base", a warning.
 */
export const orderFindings = (
  fields: Fields,
  event: string,
  action: string | null,
  origins: Origins,
): readonly Finding[] => [
  ...requiredText(fields, 'code', event),
  ...requiredText(fields, 'url', event),
  ...(isText(fields.url) ? urlFindings(fields.url, origins) : []),
  ...previousCodeFindings(fields, event, action),
]

const requiredText = (fields: Fields, name: string, event: string): readonly Finding[] => {
  const value = fields[name]
  const raise = event === 'ORDER' ? error : warning
  if (!Object.hasOwn(fields, name)) return [raise('field-missing', '§2.3', `"${name}" is missing.`)]
  if (typeof value !== 'string')
    return [raise('field-type', '§2.3', `"${name}" is ${jsonType(value)}; the interface says a string.`)]
  return value.trim() === '' ? [raise('field-empty', '§2.3', `"${name}" is empty.`)] : []
}

const previousCodeFindings = (fields: Fields, event: string, action: string | null): readonly Finding[] => {
  const { code, previous_code: value } = fields
  if (!Object.hasOwn(fields, 'previous_code'))
    return event === 'ORDER' && action === 'RELOCATE'
      ? [
          error(
            'previous-code-missing',
            '§6.2',
            '"previous_code" is missing: a RELOCATE names the order that it replaces.',
          ),
        ]
      : []
  const unexpected = replacing.includes(action)
    ? []
    : [
        warning(
          'previous-code-unexpected',
          '§2.3',
          `"previous_code" is there, but ${action ?? 'this action'} is no replacement or relocation of an order.`,
        ),
      ]
  if (typeof value !== 'string')
    return [
      ...unexpected,
      error('field-type', '§2.3', `"previous_code" is ${jsonType(value)}; the interface says a string.`),
    ]
  if (value.trim() === '') return [...unexpected, error('field-empty', '§2.3', '"previous_code" is empty.')]
  return value === code
    ? [
        ...unexpected,
        warning('previous-code-same', '§2.3', '"previous_code" is the order itself, not the one that it replaces.'),
      ]
    : unexpected
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
