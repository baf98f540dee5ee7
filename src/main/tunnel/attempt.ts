import { err, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { ReachEvent } from './model.ts'
import type { NotOpened, Opened, Provider } from './provider.ts'

/** A connection that is not there after this time is given up, ms. */
const CONNECT_WITHIN = 15_000

interface AttemptPorts {
  readonly clock: Clock
  readonly provider: Provider
  readonly port: number
  /** It begins when this resolves. */
  readonly after: Promise<unknown>
  /** What happens, until it is ended. */
  readonly tell: (event: ReachEvent) => void
  /** What a program writes, until it is ended. */
  readonly output: (line: string) => void
}

/** One connection, from the try to have it to its end. */
export interface Attempt {
  /** Gives it up or closes it; resolves when nothing of it is left. */
  readonly end: () => Promise<void>
}

export const beginAttempt = ({ clock, provider, port, after, tell, output }: AttemptPorts): Attempt => {
  const control = new AbortController()
  const tellUntilEnded = (event: ReachEvent): void => {
    if (!control.signal.aborted) tell(event)
  }
  const open = async (): Promise<Result<Opened, NotOpened>> =>
    provider.open(port, control.signal, {
      url: (url) => tellUntilEnded({ kind: 'url', url }),
      closed: (reason) => tellUntilEnded({ kind: 'closed', reason }),
      output: (line) => {
        if (!control.signal.aborted) output(line)
      },
    })
  const run = async (): Promise<Opened | null> => {
    await after
    if (control.signal.aborted) return null
    const cancel = clock.after(CONNECT_WITHIN, () => tellUntilEnded({ kind: 'not-opened', ...tooSlow }))
    const result = await open().catch((cause: unknown) => err(unexpected(cause)))
    cancel()
    if (!result.ok) {
      tellUntilEnded({ kind: 'not-opened', ...result.error })
      return null
    }
    const { url, settlesWithin, reopens } = result.value
    tellUntilEnded({ kind: 'opened', url, settlesWithin, reopens })
    return result.value
  }
  const opened = run()
  return {
    end: async () => {
      control.abort()
      // What comes only now is closed as soon as it is there.
      await (await opened)?.close()
    },
  }
}

const tooSlow: NotOpened = { reason: `There was no connection within ${CONNECT_WITHIN / 1000} s.`, lasting: false }

const unexpected = (cause: unknown): NotOpened => ({
  reason: `It failed in an unexpected way: ${String(cause)}`,
  lasting: false,
})
