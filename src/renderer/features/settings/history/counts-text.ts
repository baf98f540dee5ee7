import type { KeptCounts } from '../../../../shared/models/history.ts'
import { plural } from '../../../components/format.ts'

/** "12 deliveries, 3 exchanges and 1 cart"; what there is none of is left out. Null when there is nothing. */
export const countsText = ({ deliveries, exchanges, carts }: KeptCounts): string | null => {
  const parts = [
    ...(deliveries > 0 ? [plural(deliveries, 'delivery', 'deliveries')] : []),
    ...(exchanges > 0 ? [plural(exchanges, 'exchange')] : []),
    ...(carts > 0 ? [plural(carts, 'cart')] : []),
  ]
  const last = parts.pop()
  if (last === undefined) return null
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** What stays whatever is deleted; null when nothing is pinned. */
export const pinnedText = (pinned: number): string | null =>
  pinned === 0 ? null : `${plural(pinned, 'pinned delivery', 'pinned deliveries')} ${pinned === 1 ? 'stays' : 'stay'}.`
