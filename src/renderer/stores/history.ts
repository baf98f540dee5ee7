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

/**
 * What it is busy with; where it is idle, another value each time that it was told so. Its beginning and its end may come
 * in one batch of events, of which the last alone is told.
 */
export const busyWith = ({ work }: { readonly work: HistoryWork }): unknown => (work.kind === 'idle' ? work : work.kind)

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
