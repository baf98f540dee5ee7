import type {
  Deleted,
  HistoryWork,
  KeptCounts,
  Retention,
  SalvageReport,
  SetAside,
} from '../../shared/models/history.ts'
import type { Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { History } from '../history/history.ts'
import { deleteAll } from './delete-all.ts'
import { createRetention, type RetentionService } from './retention.ts'
import { salvage } from './salvage.ts'
import { listSetAside } from './set-aside.ts'
import { createWorkBench } from './work.ts'

export interface KeepingPorts {
  readonly clock: Clock
  readonly history: History
  readonly limits: () => Retention
  readonly gone: (deleted: Deleted) => void
  readonly changed: () => void
  readonly workChanged: (work: HistoryWork) => void
  readonly failed: (cause: unknown) => void
}

/** What keeps the history, and what deletes of it. */
export interface Keeping {
  readonly work: () => HistoryWork
  readonly retention: Pick<RetentionService, 'look' | 'preview' | 'start'>
  readonly setAside: () => Promise<readonly SetAside[]>
  readonly salvage: (name: string) => Promise<Result<SalvageReport>>
  readonly deleteAll: (pinnedToo: boolean) => Promise<Result<KeptCounts>>
  readonly cancel: () => Promise<void>
  /** Stops what is under way, and begins nothing any more by itself. */
  readonly close: () => Promise<void>
}

export const createKeeping = ({ history, workChanged, ...ports }: KeepingPorts): Keeping => {
  const bench = createWorkBench(workChanged)
  const retention = createRetention({ ...ports, history, bench })
  return {
    work: bench.view,
    retention,
    setAside: async () => listSetAside((await history.historySize()).file),
    salvage: (name) => bench.byHand((at) => salvage(name, { ...ports, history }, at)),
    deleteAll: (pinnedToo) => bench.byHand((at) => deleteAll(pinnedToo, { ...ports, history }, at)),
    cancel: bench.cancel,
    close: () => {
      retention.stop()
      return bench.cancel()
    },
  }
}
