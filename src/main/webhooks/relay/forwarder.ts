import type { Attempt } from '../../../shared/models/delivery.ts'
import type { Forward, ForwardKind } from '../../../shared/models/forward.ts'
import { withSuffix } from '../../../shared/with-suffix.ts'
import type { Clock } from '../../clock.ts'
import type { History } from '../../history/history.ts'
import { forwardHeaders } from './forward-headers.ts'
import { createLanes } from './lanes.ts'
import { send } from './send.ts'

/** How many applications may be asked at once. */
const AT_ONCE = 50
/** More than this are not sent: the application is far too slow. */
const WAITING_AT_MOST = 5_000
/** Bytes of an answer that are kept. */
const ANSWER_CAP = 4 * 1024 * 1024

/** A stored attempt that is to go out. Its body is read when its turn comes: what waits costs no memory. */
export interface Outgoing extends Pick<Attempt, 'method' | 'path' | 'headers'> {
  readonly kind: ForwardKind
  readonly deliveryRow: number
  readonly attemptId: number
  readonly target: URL
  /** Those of one lane go out in order. */
  readonly lane: string
  /** Until the answer must be complete, ms. */
  readonly within: number
}

export interface ForwarderPorts {
  readonly clock: Clock
  readonly history: Pick<History, 'body' | 'recordForward'>
  readonly recorded: (forward: Forward) => void
  /** Fewer in tests. */
  readonly waitingAtMost?: number
}

/** Sends stored attempts to applications, and keeps what they answered. */
export interface Forwarder {
  /**
   * Resolves when the answer is stored, or that it was not sent because too many wait; null when the attempt was
   * deleted before. One that was deleted while it was under way has nowhere to be stored: its forward has an id of its
   * own below zero. Rejects with the history's error.
   */
  forward(outgoing: Outgoing): Promise<Forward | null>
  /** Gives up what is under way and what waits. */
  close(): void
}

export const createForwarder = ({
  clock,
  history,
  recorded,
  waitingAtMost = WAITING_AT_MOST,
}: ForwarderPorts): Forwarder => {
  const lanes = createLanes(AT_ONCE)
  const closing = new AbortController()
  let unstored = 0

  const sendNow = async (outgoing: Outgoing): Promise<Forward | null> => {
    if (closing.signal.aborted) return null
    const { target, within, lane: _, kind, path, method, attemptId, deliveryRow } = outgoing
    const body = await history.body(attemptId)
    // It was deleted while it waited.
    if (body === null) return null
    const url = withSuffix(target, path)
    const plain = forwardHeaders(outgoing.headers, url.host, body.byteLength)
    const headers = kind === 'replay' ? [...plain, [SENT_ON_PURPOSE, 'replay'] as const] : plain
    const sentAt = clock.now()
    const { body: answered, ...outcome } = await send(
      { url, method, headers, body },
      { clock, within, cap: ANSWER_CAP, signal: closing.signal },
    )
    return store({ deliveryRow, attemptId, kind, sentAt, method, url: url.href, headers, ...outcome }, answered)
  }

  const store = async (done: Omit<Forward, 'id'>, answered: Uint8Array): Promise<Forward> => {
    const forward = await history.recordForward(done, answered)
    if (forward === null) {
      unstored += 1
      return { id: -unstored, ...done }
    }
    recorded(forward)
    return forward
  }

  /** What is not sent is told of where its answer would stand. */
  const turnAway = ({ target, path, kind, method, attemptId, deliveryRow }: Outgoing): Promise<Forward> => {
    const failure = `It was not sent: ${waitingAtMost.toLocaleString('en')} others wait for the application.`
    const about = { deliveryRow, attemptId, kind, method, url: withSuffix(target, path).href }
    return store({ ...about, headers: [], sentAt: clock.now(), answer: null, failure, took: 0 }, new Uint8Array())
  }

  return {
    forward: async (outgoing) =>
      lanes.size() < waitingAtMost ? lanes.enter(outgoing.lane, () => sendNow(outgoing)) : turnAway(outgoing),
    close: () => closing.abort(),
  }
}

/** The header that tells a receiver that this is no new delivery. */
export const SENT_ON_PURPOSE = 'X-Greenroom'
