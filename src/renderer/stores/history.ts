import { create } from 'zustand'
import type { HistorySize, HistoryWork, SetAside } from '../../shared/models/history.ts'
import type { AppError } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { coalesce } from './coalesce.ts'

interface HistoryState {
  /** Null until it was asked for. */
  readonly size: HistorySize | null
  /** Damaged histories that can be salvaged. */
  readonly setAside: readonly SetAside[]
  readonly problem: AppError | null
  readonly work: HistoryWork
  /** Asks how large it is now. */
  readonly load: () => void
}

/** What the history holds, and what it is busy with. */
export const useHistory = create<HistoryState>()((set) => ({
  size: null,
  setAside: [],
  problem: null,
  work: { kind: 'idle' },
  load: coalesce(async () => {
    const result = await bridge.getHistory()
    set(result.ok ? { ...result.value, problem: null } : { problem: result.error })
  }),
}))
