import type { PushedEvent } from '../../shared/contract.ts'
import type { DeliveryRow } from '../../shared/models/delivery.ts'
import type { ExchangeRow } from '../../shared/models/exchange.ts'
import { assertNever } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { useApp } from './app.ts'
import { useCarts } from './carts.ts'
import { useCatalog } from './catalog.ts'
import { useCoverage } from './coverage.ts'
import { useCraft } from './craft.ts'
import { useDeliveries } from './deliveries.ts'
import { useExchanges } from './exchanges.ts'
import { useForwards } from './forwards.ts'
import { useHistory } from './history.ts'
import { useReach } from './reach.ts'
import { useReadiness } from './readiness.ts'
import { useRehearsal } from './rehearsal.ts'
import { useTimeline } from './timeline.ts'
import { useTokenDesk } from './token.ts'
import { useTransfers } from './transfers.ts'
import { useUi } from './ui.ts'

const without = <Row extends { readonly id: number }>(rows: Row[], gone: ReadonlySet<number>): Row[] =>
  gone.size === 0 ? rows : rows.filter(({ id }) => !gone.has(id))

const forgetDeliveries = (ids: readonly number[]): ReadonlySet<number> => {
  const gone = new Set(ids)
  if (gone.size > 0) useDeliveries.getState().applyDeleted(gone)
  return gone
}
const forgetExchanges = (ids: readonly number[]): ReadonlySet<number> => {
  const gone = new Set(ids)
  if (gone.size > 0) useExchanges.getState().applyDeleted(gone)
  return gone
}

/** Applies one batch of events to the stores. Rows are handed over together, so that a burst renders once. */
export const applyEvents = (batch: readonly PushedEvent[]): void => {
  let deliveries: DeliveryRow[] = []
  const changed = new Map<number, DeliveryRow>()
  let exchanges: ExchangeRow[] = []
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
        useTokenDesk.getState().invalidate()
        break
      case 'credentialWaitChanged':
        useTokenDesk.getState().setWait(event.payload)
        break
      case 'unlockChanged':
        useApp.getState().setUnlock(event.payload.target, event.payload.until)
        break
      case 'cartChanged':
        useCarts.getState().put(event.payload)
        break
      case 'deliveryRecorded':
        deliveries.push(event.payload)
        // What changed before stands in this row too.
        changed.delete(event.payload.id)
        break
      case 'deliveryChanged':
        changed.set(event.payload.id, event.payload)
        break
      case 'exchangeRecorded':
        exchanges.push(event.payload)
        break
      case 'historyDeleted':
        // What the same batch brought before it goes too; what comes after it is there again.
        deliveries = without(deliveries, forgetDeliveries(event.payload.deliveries))
        for (const id of event.payload.deliveries) changed.delete(id)
        exchanges = without(exchanges, forgetExchanges(event.payload.exchanges))
        useCarts.getState().drop(event.payload.carts)
        useTimeline.getState().forget(event.payload)
        useCoverage.getState().invalidate()
        break
      case 'historyChanged':
        useDeliveries.getState().reload()
        useExchanges.getState().reload()
        useCarts.getState().reload()
        useCoverage.getState().invalidate()
        useTimeline.getState().refresh()
        break
      case 'historyWorkChanged':
        useHistory.setState({ work: event.payload })
        break
      case 'rehearsalChanged':
        useRehearsal.setState({ view: event.payload })
        break
      case 'receiverCheckChanged':
        useCraft.setState({ check: event.payload })
        break
      case 'forwardRecorded':
        useForwards.getState().recorded(event.payload.deliveryRow)
        break
      case 'transferProgress':
        useTransfers.getState().progressed(event.payload)
        break
      case 'deliveriesReverified':
        useDeliveries.getState().reverified(event.payload.channelKey)
        useCoverage.getState().invalidate()
        useTimeline.getState().refresh()
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
  if (changed.size > 0) useDeliveries.getState().applyChanged([...changed.values()])
  if (exchanges.length > 0) {
    useExchanges.getState().applyRecorded(exchanges)
    useCatalog.getState().applyRecorded(exchanges)
    useTokenDesk.getState().invalidate()
  }
  useTimeline.getState().applyRecorded(deliveries, exchanges)
  useReadiness.getState().invalidate()
}

/** Subscribes to main and asks for the first state. Called once. */
export const connectEvents = (): void => {
  bridge.onEvents(applyEvents)
  void useRehearsal.getState().load()
  void useTokenDesk.getState().loadWaits()
  void bridge.getSnapshot().then((result) => {
    if (result.ok) {
      useReach.setState({ view: result.value.reach })
      useApp.getState().load(result.value)
    } else useUi.setState({ startFailure: result.error })
  })
}
