import { setImmediate } from 'node:timers/promises'
import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { Clock } from '../../clock.ts'
import type { History, Judgement } from '../../history/history.ts'
import { judgeDelivery } from './judge-delivery.ts'

export interface JudgePorts {
  readonly clock: Clock
  readonly history: Pick<History, 'deliveriesToJudge' | 'recordJudgements' | 'judgeAgain'>
  readonly baseUrl: (channelKey: string, environment: EnvironmentName) => string | null
  /** The findings of these deliveries are other ones now. */
  readonly changed: (rows: readonly DeliveryRow[]) => void
  /** The history could not be asked or written. */
  readonly failed: (cause: unknown) => void
}

/** Judges deliveries in the background, so that the list can show and filter what was found. */
export interface Judge {
  /** Something came, or changed: looks soon. */
  readonly look: () => void
  /** What all deliveries of a channel are judged by has changed. */
  readonly again: (channelKey: string) => Promise<void>
  readonly close: () => void
}

/** Deliveries judged in one turn. */
const TURN = 100
/** While deliveries come in, ms between two turns: what is received goes first. */
const REST = 200
/** As many in one rest tell of a flood: judging waits until fewer come, for so many ms at most. */
const FLOOD = 200
const PATIENCE = 2_000
/** So much may pass in a turn before others have theirs, ms. */
const AT_ONCE = 5
/** A failure, such as a full disk, is likely to last. */
const AFTER_FAILURE = 10_000
/** A time further away than timers can wait is looked at again before. */
const LONGEST_WAIT = 86_400_000

export const createJudge = ({ clock, history, baseUrl, changed, failed }: JudgePorts): Judge => {
  let callOff: (() => void) | null = null
  let plannedAt = Number.POSITIVE_INFINITY
  let running = false
  let came = 0
  let heldBackSince: number | null = null
  let closed = false

  const plan = (at: number): void => {
    if (closed || running || at >= plannedAt) return
    callOff?.()
    plannedAt = at
    callOff = clock.after(Math.min(LONGEST_WAIT, Math.max(0, at - clock.now())), () => void run())
  }

  const judge = async (batch: Awaited<ReturnType<History['deliveriesToJudge']>>): Promise<readonly Judgement[]> => {
    const judged: Judgement[] = []
    let since = performance.now()
    for (const delivery of batch.deliveries) {
      judged.push(judgeDelivery(delivery, baseUrl, clock.now()))
      if (performance.now() - since < AT_ONCE) continue
      await setImmediate()
      since = performance.now()
    }
    return judged
  }

  /** Judges what is to be judged now; when to go on, null for when something comes. */
  const turn = async (): Promise<number | null> => {
    came = 0
    const batch = await history.deliveriesToJudge(TURN, clock.now())
    const { deliveries, from, upTo, more, nextDue } = batch
    if (deliveries.length > 0 || upTo > from) {
      const rows = await history.recordJudgements(await judge(batch), batch)
      if (rows.length > 0 && !closed) changed(rows)
      // What stood beside them may have been marked.
      return clock.now() + (came > 0 ? REST : 0)
    }
    if (more) return clock.now()
    return nextDue
  }

  const run = async (): Promise<void> => {
    callOff = null
    plannedAt = Number.POSITIVE_INFINITY
    if (came >= FLOOD) {
      heldBackSince ??= clock.now()
      if (clock.now() - heldBackSince < PATIENCE) {
        came = 0
        return plan(clock.now() + REST)
      }
    }
    heldBackSince = null
    running = true
    let next: number | null
    try {
      next = await turn()
    } catch (cause) {
      failed(cause)
      next = clock.now() + AFTER_FAILURE
    }
    running = false
    if (next !== null) plan(next)
    if (came > 0) plan(clock.now() + REST)
  }

  return {
    look: () => {
      came += 1
      plan(clock.now() + REST)
    },
    again: async (channelKey) => {
      await history.judgeAgain(channelKey)
      plan(clock.now())
    },
    close: () => {
      closed = true
      callOff?.()
    },
  }
}
