import { create } from 'zustand'
import type { RehearsalView } from '../../shared/models/rehearsal.ts'
import { bridge } from '../bridge.ts'

interface RehearsalState {
  readonly view: RehearsalView
  readonly panelOpen: boolean
  readonly setPanelOpen: (open: boolean) => void
  /** Asks main what is armed. Later changes come as events. */
  readonly load: () => Promise<void>
}

/** What is armed, and what the last rehearsal found out. */
export const useRehearsal = create<RehearsalState>()((set) => ({
  view: { armed: null, endsAt: null, report: null },
  panelOpen: false,
  setPanelOpen: (panelOpen) => set({ panelOpen }),
  load: async () => {
    const result = await bridge.getRehearsal()
    if (result.ok) set({ view: result.value })
  },
}))
