import { create } from 'zustand'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange, ExchangeRow } from '../../shared/models/exchange.ts'
import type { AppError } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { runCall } from './calls.ts'

/** What is known of the catalog of one target. */
interface CatalogDesk {
  /** The newest exchange of §4.2; null when none was made. */
  readonly exchange: Exchange | null
  /** Why the last call did not go out, or why what is stored cannot be read. */
  readonly problem: AppError | null
  readonly busy: boolean
  /** Whether it is known what was fetched before. */
  readonly loaded: boolean
}

interface CatalogState {
  readonly desks: Readonly<Record<string, CatalogDesk>>
  /** Asks the history for the newest call, once for each target. */
  readonly load: (target: Target) => Promise<void>
  /** Lists the catalog events (§4.2). */
  readonly fetch: (target: Target) => Promise<void>
  /** Rows that were pushed: a call made elsewhere in the window is shown too. */
  readonly applyRecorded: (rows: readonly ExchangeRow[]) => void
  readonly reset: () => void
}

const emptyDesk: CatalogDesk = { exchange: null, problem: null, busy: false, loaded: false }

/** The catalog as it was fetched last, by target. */
export const useCatalog = create<CatalogState>()((set, get) => {
  /** The targets whose history was asked. */
  const asked = new Set<string>()
  const deskOf = (target: Target) => get().desks[targetKey(target)] ?? emptyDesk
  const put = (target: Target, change: Partial<CatalogDesk>) =>
    set({ desks: { ...get().desks, [targetKey(target)]: { ...deskOf(target), ...change } } })
  /** An older answer never takes the place of a newer one; one that could not be stored has an id below zero. */
  const take = (target: Target, exchange: Exchange) => {
    const now = deskOf(target).exchange
    if (now === null || exchange.startedAt >= now.startedAt) put(target, { exchange, problem: null })
  }
  return {
    desks: {},
    load: async (target) => {
      const key = targetKey(target)
      if (asked.has(key)) return
      asked.add(key)
      const result = await bridge.getCatalog(target)
      if (result.ok) {
        put(target, { loaded: true })
        if (result.value.exchange) take(target, result.value.exchange)
      } else {
        asked.delete(key)
        put(target, { problem: result.error })
      }
    },
    fetch: async (target) => {
      if (deskOf(target).busy) return
      put(target, { busy: true, problem: null, loaded: true })
      const result = await runCall('List the catalog events', (callId) =>
        bridge.listCatalogEvents({ ...target, callId }),
      )
      put(target, { busy: false })
      if (!result.ok) put(target, { problem: result.error })
      else take(target, result.value.exchange)
    },
    applyRecorded: (rows) => {
      for (const row of rows) {
        if (row.operation !== 'catalog-events') continue
        const desk = deskOf(row.target)
        // The room that asked gets its answer itself; one that was never opened asks the history when it is.
        if (!desk.loaded || desk.busy || desk.exchange?.id === row.id) continue
        void bridge.getExchange({ id: row.id }).then((result) => {
          if (result.ok) take(row.target, result.value)
        })
      }
    },
    reset: () => {
      asked.clear()
      set({ desks: {} })
    },
  }
})

export const useCatalogDesk = (target: Target): CatalogDesk =>
  useCatalog((state) => state.desks[targetKey(target)]) ?? emptyDesk
