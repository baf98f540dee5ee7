import type { OperationName } from '../../../shared/models/exchange.ts'
import type { StatusClass } from '../../../shared/models/exchange-filter.ts'
import type { SetFilter } from '../../components/FilterStrip.tsx'
import { dateTime } from '../../components/format.ts'
import type { ExchangeFilters } from '../../stores/exchange-filters.ts'

export const operationLabels: Readonly<Record<OperationName, string>> = {
  token: 'Obtain a token',
  'catalog-events': 'List catalog events',
  'applicable-promotions': 'Read applicable promotions',
  'use-code': 'Use a code',
  'add-promotion': 'Add a promotion',
  'release-promotion': 'Release a promotion',
  'order-details': 'Read order details',
  free: 'Free request',
}

export const statusNames: Readonly<Record<StatusClass, string>> = {
  '2xx': '2xx, success',
  '3xx': '3xx, redirect',
  '4xx': '4xx, refused',
  '5xx': '5xx, trouble at the service',
  none: 'No answer',
}

/** The filters that are set beside the text, in words. */
export const setFilters = (filters: ExchangeFilters): readonly SetFilter<ExchangeFilters>[] => {
  const { operation, status, failed, since } = filters
  return [
    ...(operation ? [{ name: operationLabels[operation], off: { operation: null } }] : []),
    ...(status ? [{ name: status === 'none' ? 'no answer' : `status ${status}`, off: { status: null } }] : []),
    ...(failed ? [{ name: 'failed', off: { failed: false } }] : []),
    ...(since === null ? [] : [{ name: `since ${dateTime(since).slice(0, 16)}`, off: { since: null } }]),
  ]
}
