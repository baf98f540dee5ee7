import { create } from 'zustand'
import type { ReachView } from '../../shared/models/reach.ts'

interface ReachStore {
  /** What main told last; null before it told anything. */
  readonly view: ReachView | null
  readonly panelOpen: boolean
  readonly setPanelOpen: (open: boolean) => void
}

/** The public URL of the listener, and its panel. */
export const useReach = create<ReachStore>()((set) => ({
  view: null,
  panelOpen: false,
  setPanelOpen: (panelOpen) => set({ panelOpen }),
}))
