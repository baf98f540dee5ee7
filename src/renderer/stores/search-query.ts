import { actionTypes, eventTypes } from '../../shared/interface.ts'
import { type DeliveryFilter, findingsFilters } from '../../shared/models/delivery-filter.ts'
import { findingCodes } from '../../shared/models/finding.ts'
import { verdicts } from '../../shared/models/verdict.ts'
import { published, readSearchOf, readTime, type SearchFields } from './search-fields.ts'

/** What a search says of deliveries. */
type Searched = Partial<
  Pick<
    DeliveryFilter,
    | 'event'
    | 'action'
    | 'verdict'
    | 'hookId'
    | 'reference'
    | 'deliveryId'
    | 'subtype'
    | 'findings'
    | 'finding'
    | 'pinned'
    | 'note'
    | 'since'
    | 'text'
  >
>

const fields: SearchFields<Searched> = {
  event: (value) => ({ event: published(eventTypes, value) }),
  action: (value) => ({ action: published(actionTypes, value) }),
  verdict: (value) => {
    const verdict = verdicts.find((each) => each.startsWith(value.toLowerCase()))
    return verdict ? { verdict } : null
  },
  findings: (value) => {
    const findings = findingsFilters.find((each) => each.startsWith(value.toLowerCase().replace(/s$/, '')))
    return findings ? { findings } : null
  },
  finding: (value) => {
    const finding = value.toLowerCase()
    return findingCodes.some((code) => code.startsWith(finding)) ? { finding } : null
  },
  hook: (value) => ({ hookId: value }),
  code: (value) => ({ reference: value }),
  delivery: (value) => ({ deliveryId: value }),
  subtype: (value) => ({ subtype: value }),
  note: (value) => ({ note: value }),
  pinned: (value) => (/^(yes|no)$/i.test(value) ? { pinned: value.toLowerCase() === 'yes' } : null),
  is: (value) => ({ pinned: { pinned: true }, noted: { note: '' } })[value.toLowerCase()] ?? null,
  after: (value, now) => {
    const since = readTime(value, now)
    return since === null ? null : { since }
  },
}

/** What a search says of deliveries: `event:ORDER verdict:mismatch code:"A B" after:10:30 some text`. */
export const readSearch = (search: string, now: number): Searched => readSearchOf(fields, search, now)
