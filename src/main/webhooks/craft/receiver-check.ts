import type { ReceiverCase, ReceiverCheck } from '../../../shared/models/receiver-check.ts'
import { appError, err, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../clock.ts'
import type { Crafted, SendCrafted } from './crafter.ts'
import type { CaseToSend } from './receiver-cases.ts'

/** Sends every case to a receiver, one after the other, and keeps what it answered. One check at a time. */
export interface ReceiverChecks {
  readonly start: (
    about: Pick<Crafted, 'channelKey' | 'url' | 'apiKey'> & { readonly hookId: string },
    cases: readonly CaseToSend[],
  ) => Result<ReceiverCheck>
  /** Ends the check that runs; the rest of its cases is not sent. */
  readonly cancel: () => ReceiverCheck | null
  readonly view: () => ReceiverCheck | null
}

export interface ReceiverCheckPorts {
  readonly clock: Clock
  readonly send: SendCrafted
  readonly changed: (check: ReceiverCheck) => void
  /** Told of what ought not to have happened. */
  readonly failed: (cause: unknown) => void
}

const waiting = ({ id, name, expects, section }: CaseToSend): ReceiverCase => ({
  id,
  name,
  expects,
  section,
  outcome: null,
})

export const createReceiverChecks = ({ clock, send, changed, failed }: ReceiverCheckPorts): ReceiverChecks => {
  let check: ReceiverCheck | null = null
  let running: AbortController | null = null

  const become = (change: Partial<ReceiverCheck>): void => {
    if (check === null) return
    check = { ...check, ...change }
    changed(check)
  }

  const run = async (
    about: Pick<Crafted, 'channelKey' | 'url' | 'apiKey'>,
    cases: readonly CaseToSend[],
    own: AbortController,
  ): Promise<void> => {
    for (const [index, { headers, body, signing, signedBody }] of cases.entries()) {
      const crafted = { ...about, headers, body, signing, ...(signedBody ? { signedBody } : {}) }
      const { answer, failure, took } = await send(crafted, own.signal)
      if (own.signal.aborted) return
      const outcome = { status: answer?.status ?? null, failure, took }
      const known = check?.cases ?? []
      become({ cases: known.map((each, at) => (at === index ? { ...each, outcome } : each)) })
      if (index === 0 && answer === null) return become({ state: 'unreachable' })
    }
    become({ state: 'done' })
  }

  return {
    view: () => check,
    start: ({ hookId, ...about }, cases) => {
      if (running) return err(appError('check-running', 'A receiver check is under way.', { hint: 'Cancel it first.' }))
      const own = new AbortController()
      running = own
      const { channelKey, url } = about
      const begun: ReceiverCheck = {
        channelKey,
        url: url.href,
        hookId,
        startedAt: clock.now(),
        state: 'running',
        cases: cases.map(waiting),
      }
      check = begun
      changed(begun)
      void run(about, cases, own)
        .catch(failed)
        .finally(() => {
          if (running === own) running = null
        })
      return ok(begun)
    },
    cancel: () => {
      if (!running) return check
      running.abort()
      running = null
      become({ state: 'cancelled' })
      return check
    },
  }
}
