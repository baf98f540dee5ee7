import { create } from 'zustand'
import type { Result } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'

/** A call under way, so that what takes longer than a blink shows its progress and can be cancelled. */
export interface RunningCall {
  readonly callId: string
  readonly label: string
  readonly startedAt: number
}

interface CallsState {
  readonly running: readonly RunningCall[]
  /** Runs a call under a fresh id; it is listed until it ends. */
  readonly run: <T>(label: string, make: (callId: string) => Promise<Result<T>>) => Promise<Result<T>>
  readonly cancel: (callId: string) => void
}

export const useCalls = create<CallsState>()((set, get) => ({
  running: [],
  run: async (label, make) => {
    const callId = crypto.randomUUID()
    set({ running: [...get().running, { callId, label, startedAt: Date.now() }] })
    try {
      return await make(callId)
    } finally {
      set({ running: get().running.filter((call) => call.callId !== callId) })
    }
  },
  cancel: (callId) => {
    void bridge.cancelCall({ callId })
  },
}))

/** Runs a call outside a component. */
export const runCall = <T>(label: string, make: (callId: string) => Promise<Result<T>>): Promise<Result<T>> =>
  useCalls.getState().run(label, make)
