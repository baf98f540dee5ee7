import {
  LARGEST_TIMELINE_PAGE,
  type TimelineEntry,
  type TimelinePlace,
  timelineOrder,
} from '../../shared/models/timeline.ts'

/** An entry's name in the list. */
export const entryKey = ({ kind, id }: Pick<TimelinePlace, 'kind' | 'id'>): string => `${kind}-${id}`

/** Entries kept at most: the oldest go first, and can be asked for again. */
export const MOST_ENTRIES = LARGEST_TIMELINE_PAGE

/** Entries with others put in, each once in its newest state, oldest first. `cut` says that the oldest were let go. */
export const mergeEntries = (
  entries: readonly TimelineEntry[],
  others: readonly TimelineEntry[],
): { readonly entries: readonly TimelineEntry[]; readonly cut: boolean } => {
  const all = new Map(entries.map((entry) => [entryKey(entry), entry]))
  for (const entry of others) all.set(entryKey(entry), entry)
  const sorted = [...all.values()].sort(timelineOrder)
  return { entries: sorted.slice(-MOST_ENTRIES), cut: sorted.length > MOST_ENTRIES }
}
