import type { PushedEvent } from '../../shared/contract.ts'
import type { DeliveryRow } from '../../shared/models/delivery.ts'
import type { ExchangeRow } from '../../shared/models/exchange.ts'
import { assertNever } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { useApp } from './app.ts'
import { useCarts } from './carts.ts'
import { useCoverage } from './coverage.ts'
import { useDeliveries } from './deliveries.ts'
import { useExchanges } from './exchanges.ts'
import { useForwards } from './forwards.ts'
import { useReach } from './reach.ts'
import { useReadiness } from './readiness.ts'
import { useRehearsal } from './rehearsal.ts'
import { useUi } from './ui.ts'

/** Applies one batch of events to the stores. Rows are handed over together, so that a burst renders once. */
export const applyEvents = (batch: readonly PushedEvent[]): void => {
  const deliveries: DeliveryRow[] = []
  const exchanges: ExchangeRow[] = []
  for (const event of batch) {
    switch (event.name) {
      case 'channelsChanged':
        useApp.setState({ channels: event.payload })
        break
      case 'preferencesChanged':
        useApp.setState({ preferences: event.payload })
        break
      case 'keychainChanged':
        useApp.setState({ keychain: event.payload })
        break
      case 'listenerChanged':
        useApp.setState({ listener: event.payload })
        break
      case 'reachChanged':
        useReach.setState({ view: event.payload })
        break
      case 'noticesChanged':
        useApp.setState({ notices: event.payload })
        break
      case 'tokenChanged':
        useApp.getState().setToken(event.payload)
        break
      case 'unlockChanged':
        useApp.getState().setUnlock(event.payload.target, event.payload.until)
        break
      case 'cartChanged':
        useCarts.getState().put(event.payload)
        break
      case 'deliveryRecorded':
        deliveries.push(event.payload)
        break
      case 'exchangeRecorded':
        exchanges.push(event.payload)
        break
      case 'rehearsalChanged':
        useRehearsal.setState({ view: event.payload })
        break
      case 'forwardRecorded':
        useForwards.getState().recorded(event.payload.deliveryRow)
        break
      case 'deliveriesReverified':
        useDeliveries.getState().reverified(event.payload.channelKey)
        useCoverage.getState().invalidate()
        break
      case 'command':
        useUi.getState().command(event.payload)
        break
      default:
        assertNever(event)
    }
  }
  if (deliveries.length > 0) {
    useDeliveries.getState().applyRecorded(deliveries)
    useCoverage.getState().invalidate()
  }
  if (exchanges.length > 0) useExchanges.getState().applyRecorded(exchanges)
  useReadiness.getState().invalidate()
}

/** Subscribes to main and asks for the first state. Called once. */
export const connectEvents = (): void => {
  bridge.onEvents(applyEvents)
  void useRehearsal.getState().load()
  void bridge.getSnapshot().then((result) => {
    if (result.ok) {
      useReach.setState({ view: result.value.reach })
      useApp.getState().load(result.value)
    } else useUi.setState({ startFailure: result.error })
  })
}
