import { useState } from 'react'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { Exchange } from '../../../shared/models/exchange.ts'
import type { Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { runCall } from '../../stores/calls.ts'
import type { OrderBody } from './order-body.ts'

/** The order of a delivery, fetched from the service (§4.7): nothing yet, under way, or what came of it. */
export type FetchedOrder = 'none' | 'fetching' | Result<Exchange>

/** Fetches the order in the environment of its delivery. */
export const useFetchOrder = (channelKey: string, environment: EnvironmentName | null) => {
  const [fetched, setFetched] = useState<FetchedOrder>('none')
  const fetchOrder = async ({ code, url }: OrderBody) => {
    if (environment === null) return
    setFetched('fetching')
    const result = await runCall(`Fetch order ${code}`, (callId) =>
      bridge.fetchOrder({ channelKey, environment, callId, url }),
    )
    setFetched(result.ok ? { ok: true, value: result.value.exchange } : result)
  }
  return { fetched, fetchOrder }
}
