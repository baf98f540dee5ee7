import { create } from 'zustand'
import type { Forward } from '../../shared/models/forward.ts'
import type { AppError, Result } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { createOpener, nothingOpened, type Opened } from './opened.ts'

interface ForwardsState {
  /** The sendings of the delivery that is opened, newest first. */
  readonly opened: Opened<readonly Forward[]>
  /** Where a replay goes: what was used last, by channel. */
  readonly targets: Readonly<Record<string, string>>
  /** What became of the last replay that was not sent. */
  readonly refused: AppError | null
  readonly open: (deliveryRow: number | null) => void
  readonly recorded: (deliveryRow: number) => void
  readonly setTarget: (channelKey: string, url: string) => void
  readonly replay: (asked: {
    readonly attemptId: number
    readonly url: string
    readonly confirmed: boolean
  }) => Promise<Result<Forward>>
}

const opener = createOpener<readonly Forward[]>(
  (deliveryRow) => bridge.getForwards({ deliveryRow }),
  (opened) => useForwards.setState({ opened }),
)

/** What went out again to an application. */
export const useForwards = create<ForwardsState>()((set, get) => ({
  opened: nothingOpened,
  targets: {},
  refused: null,
  open: (deliveryRow) => opener.open(deliveryRow),
  recorded: (deliveryRow) => {
    const { opened } = get()
    if (opened.kind !== 'none' && opened.id === deliveryRow) opener.refresh()
  },
  setTarget: (channelKey, url) => set({ targets: { ...get().targets, [channelKey]: url }, refused: null }),
  replay: async (asked) => {
    const result = await bridge.replayAttempt(asked)
    set({ refused: result.ok ? null : result.error })
    return result
  },
}))
