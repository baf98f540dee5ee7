import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from './delivery-message.ts'
import { type PostOutcome, post } from './post.ts'

/** One HTTP request of a delivery. */
export interface AttemptReport {
  readonly kind: 'delivery' | 'companion' | 'duplicate'
  /** 1 for the first, 2 to 4 for its retries. */
  readonly attempt: number
  /** ISO, when it was sent, by the system's clock. */
  readonly at: string
  /** Null when no answer came: then `error` says why. */
  readonly status: number | null
  readonly error?: string
  /** From sending to the answer, or to giving up. */
  readonly latencyMs: number
  /** What stood in `ob-signature`. */
  readonly signature: string
}

export interface SendPlan {
  readonly kind: 'delivery' | 'companion'
  readonly url: string
  readonly message: Message
  /** Ms before each retry. */
  readonly retryDelays: readonly number[]
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly cutFirst: boolean
  /** Sends the first attempt a second time, whatever its answer. */
  readonly duplicate: boolean
}

/**
 * Sends a notification, and again after each answer that is no success (§4.8, §8), until one is or the retries are used
 * up. Hands each attempt to `report` when it is over. Ends early, without an error, when `signal` aborts.
 */
export async function sendWithRetries(plan: SendPlan, report: (attempt: AttemptReport) => void): Promise<void> {
  const { kind, url, message, retryDelays, timeoutMs, signal } = plan
  const send = async (kind: AttemptReport['kind'], attempt: number, cutMidway: boolean): Promise<PostOutcome> => {
    const at = new Date().toISOString()
    const started = performance.now()
    const outcome = await post({ url, headers: message.headers, body: message.body, timeoutMs, signal, cutMidway })
    const latencyMs = Math.round((performance.now() - started) * 10) / 10
    report({ kind, attempt, at, ...outcome, latencyMs, signature: message.signature })
    return outcome
  }

  let outcome = await send(kind, 1, plan.cutFirst)
  if (plan.duplicate) await send('duplicate', 1, false)
  for (const [i, delay] of retryDelays.entries()) {
    if (isSuccess(outcome) || signal.aborted) return
    await wait(delay, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    outcome = await send(kind, i + 2, false)
  }
}

/** A successful HTTP status code (§4.8). */
function isSuccess({ status }: PostOutcome): boolean {
  return status !== null && status >= 200 && status < 300
}
