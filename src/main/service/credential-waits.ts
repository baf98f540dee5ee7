import type { CredentialWait } from '../../shared/models/credential-wait.ts'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import { type AppError, appError, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'

/** ms between the end of one token request and the next. */
const BETWEEN = 20_000
/** ms until it is given up. */
const LONGEST = 15 * 60_000
/** ms that one request counts for at most: what the clock says beyond that is a clock that was set, or a sleep. */
const LONGEST_REQUEST = 60_000

export interface CredentialWaitPorts {
  readonly clock: Clock
  /** Requests a token under this call id; joins a request that is under way. */
  readonly requestToken: (target: Target, callId: string) => Promise<Result<unknown>>
  readonly cancel: (callId: string) => void
  readonly changed: (wait: CredentialWait) => void
  /** Told of a bug, which has ended the wait; nobody else waits for it. */
  readonly inBackground: (cause: unknown) => void
}

/** Waits until new credentials are effective (§5.1): asks for a token, gently, one wait a target. */
export interface CredentialWaits {
  start(target: Target): CredentialWait
  /** Ends a wait that is under way, and what it asks; `why` where the user did not ask for it. */
  stop(target: Target, why?: AppError): void
  all(): readonly CredentialWait[]
  /** A token was issued, whoever asked for it. */
  issued(target: Target): void
  close(): void
}

const bug = appError('wait-broken', 'The waiting ended by a fault of the console.', {
  hint: 'Start it again, or request a token.',
})

interface Running {
  readonly callId: string
  wait: CredentialWait
  /** ms of waits and requests so far, counted: the clock may be set meanwhile. */
  elapsed: number
  /** Cancels the next request, where one is planned. */
  unplan: () => void
}

export const createCredentialWaits = ({
  clock,
  requestToken,
  cancel,
  changed,
  inBackground,
}: CredentialWaitPorts): CredentialWaits => {
  const waits = new Map<string, Running>()
  let started = 0

  const put = (running: Running, change: Partial<CredentialWait>): void => {
    running.wait = { ...running.wait, ...change }
    changed(running.wait)
  }
  const end = (running: Running, state: CredentialWait['state'], error = running.wait.error): void => {
    if (running.wait.state !== 'waiting') return
    running.unplan()
    put(running, { state, nextAt: null, error: state === 'effective' ? null : error })
  }

  const isRefusal = ({ code }: AppError): boolean => code === 'token-refused'
  /** Whether asking again may help: the service refused or could not be reached, or the token was forgotten meanwhile. */
  const mayComeYet = (error: AppError): boolean => isRefusal(error) || error.code === 'token-discarded'

  const request = async (running: Running): Promise<void> => {
    put(running, { nextAt: null, attempts: running.wait.attempts + 1 })
    const askedAt = clock.now()
    const result = await requestToken(running.wait.target, running.callId)
    if (running.wait.state !== 'waiting') return
    if (result.ok) return end(running, 'effective')
    if (!mayComeYet(result.error)) return end(running, 'failed', result.error)
    const now = clock.now()
    running.elapsed += Math.min(Math.max(now - askedAt, 0), LONGEST_REQUEST)
    const error = isRefusal(result.error) ? result.error : running.wait.error
    const left = LONGEST - running.elapsed
    if (left < BETWEEN) return end(running, 'gave-up', error)
    running.unplan = clock.after(BETWEEN, () => {
      running.elapsed += BETWEEN
      ask(running)
    })
    put(running, { nextAt: now + BETWEEN, until: now + left, error })
  }
  const ask = (running: Running): void => {
    request(running)
      .catch((cause: unknown) => {
        end(running, 'failed', bug)
        throw cause
      })
      .catch(inBackground)
  }

  return {
    start: (target) => {
      const key = targetKey(target)
      const before = waits.get(key)
      if (before?.wait.state === 'waiting') return before.wait
      started += 1
      const now = clock.now()
      const wait: CredentialWait = {
        target,
        state: 'waiting',
        startedAt: now,
        until: now + LONGEST,
        attempts: 0,
        nextAt: null,
        error: null,
      }
      const running: Running = { callId: `wait-${started}`, wait, elapsed: 0, unplan: () => {} }
      waits.set(key, running)
      ask(running)
      return running.wait
    },
    stop: (target, why) => {
      const running = waits.get(targetKey(target))
      if (running?.wait.state !== 'waiting') return
      end(running, 'stopped', why ?? null)
      cancel(running.callId)
    },
    all: () => [...waits.values()].map(({ wait }) => wait),
    issued: (target) => {
      const running = waits.get(targetKey(target))
      if (running) end(running, 'effective')
    },
    close: () => {
      for (const running of waits.values()) running.unplan()
      waits.clear()
    },
  }
}
