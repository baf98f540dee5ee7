import { create } from 'zustand'
import type { Attempt } from '../../shared/models/delivery.ts'
import type { ReceiverCheck } from '../../shared/models/receiver-check.ts'
import { bridge } from '../bridge.ts'

/** What a crafted delivery begins with: a stored attempt, or nothing but its plain form. */
export type CraftedFrom = { readonly attempt: Attempt; readonly body: Uint8Array } | null

interface CraftState {
  readonly craftOpen: boolean
  readonly from: CraftedFrom
  /** Counts the openings: each begins a form of its own. */
  readonly opened: number
  readonly receiverOpen: boolean
  /** The receiver check that runs, or ran last. */
  readonly check: ReceiverCheck | null
  readonly craft: (from: CraftedFrom) => void
  readonly closeCraft: () => void
  readonly setReceiverOpen: (open: boolean) => void
}

/** Deliveries of one's own making, and what receivers make of them. */
export const useCraft = create<CraftState>()((set, get) => ({
  craftOpen: false,
  from: null,
  opened: 0,
  receiverOpen: false,
  check: null,
  craft: (from) => set({ craftOpen: true, from, opened: get().opened + 1 }),
  closeCraft: () => set({ craftOpen: false }),
  setReceiverOpen: (receiverOpen) => {
    set({ receiverOpen })
    if (receiverOpen && get().check === null) {
      void bridge.getReceiverCheck().then((result) => result.ok && set({ check: result.value }))
    }
  },
}))
