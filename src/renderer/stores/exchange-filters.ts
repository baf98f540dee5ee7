import type { Target } from '../../shared/models/environment.ts'
import { type OperationName, operationNames } from '../../shared/models/exchange.ts'
import { type ExchangeFilter, type StatusClass, statusClasses } from '../../shared/models/exchange-filter.ts'
import { readSearchOf, readTime, type SearchFields } from './search-fields.ts'

/** What the tester narrowed the list to; null and empty narrow nothing. */
export interface ExchangeFilters {
  /** What stands in the search: text and named fields. */
  readonly text: string
  readonly operation: OperationName | null
  readonly status: StatusClass | null
  /** Only what failed. */
  readonly failed: boolean
  /** Epoch ms. */
  readonly since: number | null
}

export const noExchangeFilters: ExchangeFilters = {
  text: '',
  operation: null,
  status: null,
  failed: false,
  since: null,
}

type Searched = Partial<Pick<ExchangeFilter, 'operation' | 'status' | 'failed' | 'since' | 'text'>>

const readStatus = (value: string): ExchangeFilter['status'] | null =>
  statusClasses.find((each) => each === value.toLowerCase()) ?? (/^[1-9]\d\d$/.test(value) ? Number(value) : null)

const fields: SearchFields<Searched> = {
  operation: (value) => {
    const operation = operationNames.find((each) => each.startsWith(value.toLowerCase()))
    return operation ? { operation } : null
  },
  status: (value) => {
    const status = readStatus(value)
    return status === null ? null : { status }
  },
  is: (value) => ({ failed: { failed: true }, fine: { failed: false } })[value.toLowerCase()] ?? null,
  after: (value, now) => {
    const since = readTime(value, now)
    return since === null ? null : { since }
  },
}

/** The filter that main is asked with. What the search names counts more than what the menu has for the same field. */
export const toExchangeFilter = (target: Target, filters: ExchangeFilters, now: number): ExchangeFilter => {
  const { text, operation, status, failed, since } = filters
  return {
    ...target,
    ...(operation && { operation }),
    ...(status && { status }),
    ...(failed && { failed }),
    ...(since !== null && { since }),
    ...readSearchOf(fields, text, now),
  }
}
