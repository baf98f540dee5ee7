import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { clockTime, duration, plural } from '../../components/format.ts'

/** What an entry is, in a few words: "Add Spring groups", "ORDER / PURCHASE". */
export const entryTitle = (entry: TimelineEntry): string =>
  entry.kind === 'exchange' ? entry.exchange.label : `${entry.event ?? 'no event'} / ${entry.action ?? 'no action'}`

/** The time since the entry before it, with its sign: "+1.8 s"; null for the first. */
export const gapText = (entries: readonly TimelineEntry[], index: number): string | null => {
  const [before, entry] = [entries[index - 1], entries[index]]
  return before && entry ? `+${duration(entry.at - before.at)}` : null
}

/** What the picture shows, in words; the list beneath it tells each. */
export const axisText = (entries: readonly TimelineEntry[]): string => {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return 'Nothing on the axis.'
  const sent = entries.filter(({ kind }) => kind === 'exchange').length
  const span = entries.length === 1 ? `at ${clockTime(first.at)}` : `within ${duration(last.at - first.at)}`
  return `${plural(sent, 'call')} and ${plural(entries.length - sent, 'attempt')} ${span}. ${entryTitle(first)} first, ${entryTitle(last)} last.`
}
