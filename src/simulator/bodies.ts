/** What the bodies of an environment are made of. */
export interface BodySource {
  /** Numeric. */
  readonly channelId: number
  /** ISO, the simulator's time. */
  readonly now: string
  /** Makes an order and gives its code and the url of its details. */
  readonly createOrder: (state: string, previousCode: string | undefined) => OrderReference
}

interface OrderReference {
  readonly code: string
  readonly url: string
}

/** Events that speak of an order: they carry `code` and `url` (§2.3). */
const orderEvents = new Set(['ORDER', 'ITEM', 'MEMBERORDER', 'PREORDER'])

/**
 * A plausible body of an event (§2.3). `previousCode` only for an order that replaces another. What other events carry
 * beyond numeric identifiers is not published: `changedAt` is the simulator's own, and keeps bodies from being equal.
 */
export function makeBody(source: BodySource, event: string, action: string, previousCode?: string): unknown {
  if (orderEvents.has(event)) {
    const { code, url } = source.createOrder(action, previousCode)
    if (event === 'ITEM') return { code, url, id: 310_001 }
    return previousCode === undefined ? { code, url } : { code, url, previous_code: previousCode }
  }
  const { channelId, now: changedAt } = source
  const eventId = channelId * 10 + 1
  switch (event) {
    case 'EVENT_UPDATE':
      return { eventId, channelId, changedAt }
    case 'SESSION_UPDATE':
      return { sessionId: channelId * 100 + 1, eventId, channelId, changedAt }
    case 'PROMOTION':
      return { id: channelId * 5 + 1, eventId, channelId, changedAt }
    case 'CHANNEL':
      return { channelId, changedAt }
    default:
      return { id: channelId * 7 + 1, channelId, changedAt }
  }
}

/** The order that a body says it replaces (§2.3 `previous_code`), or null. */
export function previousCodeOf(body: Uint8Array): string | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof value !== 'object' || value === null || !('previous_code' in value)) return null
    return typeof value.previous_code === 'string' ? value.previous_code : null
  } catch {
    return null
  }
}

/** The body with one letter or digit changed, or, where there is none, with one byte more. */
export function tamperBody(body: Uint8Array): Uint8Array {
  const at = body.findLastIndex((byte) => /[0-9A-Za-z]/.test(String.fromCharCode(byte)))
  const changed = at < 0 ? Uint8Array.of(...body, 0x20) : Uint8Array.from(body)
  if (at >= 0) changed[at] = changed[at] === 0x30 ? 0x31 : 0x30
  return changed
}
