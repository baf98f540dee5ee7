import { actionTypes, combinations, type EventType, eventTypes } from '../../../shared/interface.ts'
import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { error, note } from './make-finding.ts'

/**
 * Event, action and their combination (§6). Values that are not published are notes; so is a TRANSFER that does not
 * report its case. The values of `ob-subtype` are not published at all, and are not judged. Null: not readable.
 */
export const combinationFindings = (
  event: string | null,
  action: string | null,
  subtype: string | null,
): readonly Finding[] => [
  ...(event === null || isEvent(event) ? [] : [unknown('event-unknown', '§6.1', 'ob-event', event)]),
  ...(action === null || isAction(action) ? [] : [unknown('action-unknown', '§6.2', 'ob-action', action)]),
  ...pairFindings(event, action),
  ...(action === 'TRANSFER' && subtype === null
    ? [note('subtype-missing', '§6.2', 'A TRANSFER reports its case in ob-subtype, which has no value here.')]
    : []),
]

const pairFindings = (event: string | null, action: string | null): readonly Finding[] => {
  if (event === null || action === null || !isEvent(event) || !isAction(action)) return []
  const possible: readonly string[] = combinations[event]
  if (possible.includes(action)) return []
  return [
    error('combination', '§6.3', `${event} / ${action} cannot be received: ${event} comes with ${list(possible)}.`),
  ]
}

const unknown = (code: 'event-unknown' | 'action-unknown', section: string, header: string, value: string): Finding =>
  note(code, section, `${quoted(value)} is not a published value of ${header}: shown as received.`)

const list = (actions: readonly string[]): string =>
  actions.length === 1 ? `${actions[0]} only` : `${actions.slice(0, -1).join(', ')} or ${actions.at(-1)}`

const isEvent = (value: string): value is EventType => eventTypes.some((event) => event === value)
const isAction = (value: string): boolean => actionTypes.some((action) => action === value)
