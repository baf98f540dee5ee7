import type { Handlers } from '../../shared/contract.ts'
import { ok } from '../../shared/result.ts'
import { salvageNotice } from '../keeping/salvage-notice.ts'
import type { Services } from './services.ts'

type HistoryHandlers = Pick<
  Handlers,
  'getHistory' | 'previewRetention' | 'saveRetention' | 'salvageHistory' | 'deleteHistory' | 'cancelHistoryWork'
>

/** The requests about what is kept, and for how long. */
export const historyHandlers = ({
  ports: { history },
  keeping,
  savePreferences,
  notices,
}: Services): HistoryHandlers => ({
  getHistory: async () => {
    const [size, setAside] = await Promise.all([history.historySize(), keeping.setAside()])
    return ok({ size, work: keeping.work(), setAside })
  },
  previewRetention: async (limits) => ok(await keeping.retention.preview(limits)),
  saveRetention: async (retention) => {
    const saved = savePreferences({ retention })
    if (!saved.ok) return saved
    // What they delete now is told as it goes.
    void keeping.retention.look()
    return ok(saved.value.retention)
  },
  salvageHistory: async ({ name }) => {
    const result = await keeping.salvage(name)
    if (result.ok && !result.value.cancelled) notices.acknowledge('history-set-aside')
    if (result.ok) notices.post(salvageNotice(result.value))
    return result
  },
  deleteHistory: ({ pinnedToo }) => keeping.deleteAll(pinnedToo),
  cancelHistoryWork: async () => ok(await keeping.cancel()),
})
