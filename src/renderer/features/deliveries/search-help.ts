import { SEARCHED_OF_BODY } from '../../../shared/limits.ts'
import { FULL_TEXT_FROM } from '../../../shared/models/delivery-filter.ts'
import type { DeliveryFilters } from '../../stores/delivery-filters.ts'
import { readSearch } from '../../stores/search-query.ts'

/** Where the search has looked, and what it takes. */
export const searchHelp = ({ text }: Pick<DeliveryFilters, 'text'>): string => {
  const { length } = readSearch(text, 0).text ?? ''
  const where =
    length > 0 && length < FULL_TEXT_FROM
      ? `A text of one or two characters is looked for in codes, ids, hooks, events, actions and subtypes only; from ${FULL_TEXT_FROM} characters on, headers and bodies are searched.`
      : `The search looks in headers and in the first ${SEARCHED_OF_BODY / 1024} KiB of bodies.`
  return `${where} It takes fields: event, action, verdict, findings, finding, code, hook, delivery, subtype, note, is:pinned, is:noted, and after with a time, such as event:ORDER after:10:30.`
}
