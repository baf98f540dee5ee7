import type { EventType } from '../../../shared/interface.ts'
import { assertNever } from '../../../shared/result.ts'

/** What example bodies are made of. */
export interface ExampleSource {
  /** `{base_url}` of the environment: the `url` of an order is of its origin. */
  readonly baseUrl: string
  /** Numeric text (§4.1). */
  readonly channelId: string
  /** An order code that no other example has. */
  readonly code: string
}

/** An order as a webhook names it (§2.3). The path of its details is not published; this one only looks like it. */
export const exampleOrder = ({ baseUrl, code }: Pick<ExampleSource, 'baseUrl' | 'code'>) => ({
  code,
  url: `${baseUrl}/orders/${code}`,
})

/**
 * A body such as an event carries (§2.3): `code` and `url` for orders, numeric identifiers for the others. The fields of
 * the others are not published beyond the names of some identifiers; these are used.
 */
export const exampleBody = (event: EventType, source: ExampleSource): unknown => {
  const channelId = Number(source.channelId)
  switch (event) {
    case 'ORDER':
    case 'ITEM':
    case 'MEMBERORDER':
    case 'PREORDER':
      return exampleOrder(source)
    case 'EVENT_UPDATE':
      return { eventId: 1001, channelId }
    case 'SESSION_UPDATE':
      return { sessionId: 2001, eventId: 1001, channelId }
    case 'CHANNEL':
      return { channelId }
    case 'PROMOTION':
    case 'PRODUCT':
    case 'B2BBALANCE':
      return { id: 3001, channelId }
    default:
      return assertNever(event)
  }
}
