import { create } from 'zustand'
import type { ImportReport, TransferProgress } from '../../shared/models/transfer.ts'
import type { Result } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'

/** An export or import under way. Nothing is known of how far it is while its dialog is open. */
export interface RunningTransfer {
  readonly transferId: string
  /** "Exporting 1,204 deliveries". */
  readonly label: string
  readonly progress: Omit<TransferProgress, 'transferId'> | null
  readonly cancelling: boolean
}

/** Which records an export is about to take. */
export type ExportChoice = 'opened' | 'selection' | 'list'

interface TransfersState {
  /** The export that is being asked for, with what its dialog begins with; null while none is. */
  readonly asking: { readonly kind: 'deliveries' | 'exchanges'; readonly choice: ExportChoice } | null
  readonly ask: (asking: TransfersState['asking']) => void
  /** What the import dialog shows: the question, or what came of the last import; null while it is closed. */
  readonly importing: 'asking' | ImportReport | null
  readonly setImporting: (importing: TransfersState['importing']) => void
  readonly running: readonly RunningTransfer[]
  /** Runs a transfer under a fresh id; it is listed until it ends. */
  readonly run: <T>(label: string, start: (transferId: string) => Promise<Result<T>>) => Promise<Result<T>>
  readonly progressed: (progress: TransferProgress) => void
  readonly cancel: (transferId: string) => void
}

export const useTransfers = create<TransfersState>()((set, get) => {
  const change = (transferId: string, part: Partial<RunningTransfer>) =>
    set({ running: get().running.map((one) => (one.transferId === transferId ? { ...one, ...part } : one)) })
  return {
    asking: null,
    ask: (asking) => set({ asking }),
    importing: null,
    setImporting: (importing) => set({ importing }),
    running: [],
    run: async (label, start) => {
      const transferId = crypto.randomUUID()
      set({ running: [...get().running, { transferId, label, progress: null, cancelling: false }] })
      try {
        return await start(transferId)
      } finally {
        set({ running: get().running.filter((one) => one.transferId !== transferId) })
      }
    },
    progressed: ({ transferId, ...progress }) => change(transferId, { progress }),
    cancel: (transferId) => {
      change(transferId, { cancelling: true })
      void bridge.cancelTransfer({ transferId })
    },
  }
})
