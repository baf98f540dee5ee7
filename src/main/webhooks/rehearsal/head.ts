import type { HeaderList } from '../../../shared/models/exchange.ts'
import { readDeliveryHeaders } from '../delivery-headers.ts'
import type { KnownHook } from '../verify.ts'
import type { RehearsalHead } from './follow.ts'

/** What a rehearsal looks at of an attempt whose headers have come. */
export const rehearsalHead = (
  channelKey: string,
  headers: HeaderList,
  findHook: (channelKey: string, hookId: string) => KnownHook | null,
): RehearsalHead => {
  const { deliveryId, hookId, event, action } = readDeliveryHeaders(headers)
  const hook = hookId === null ? null : findHook(channelKey, hookId)
  return { channelKey, environment: hook?.hook.environment ?? null, deliveryId, hookId, event, action }
}
