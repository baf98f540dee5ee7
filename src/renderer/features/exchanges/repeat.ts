import { notifications } from '@mantine/notifications'
import type { Exchange } from '../../../shared/models/exchange.ts'
import type { AppError } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { draftOfExchange } from '../../request-draft.ts'
import { runCall } from '../../stores/calls.ts'
import { useExchanges } from '../../stores/exchanges.ts'
import { useRequestBuilder } from '../../stores/request-builder.ts'

const say = ({ message, hint }: AppError) =>
  notifications.show({ title: message, message: hint ?? '', color: 'red', autoClose: 8000 })

/** Sends the request of an exchange again as it was, and opens what came of it. */
export const repeatAsItWas = async (id: number): Promise<void> => {
  const result = await runCall('Repeat the call', (callId) =>
    bridge.repeatExchange({ callId, id, authorization: 'as-it-should', newToken: false }),
  )
  if (!result.ok) return void say(result.error)
  useExchanges.getState().select(result.value.exchange.id)
}

/** Opens the request builder with the request of an exchange. */
export const repeatWithChanges = (exchange: Exchange): void => {
  const draft = draftOfExchange(exchange)
  if (draft.ok) useRequestBuilder.getState().openWith(exchange.target, draft.value)
  else say(draft.error)
}
