import type { ReachView } from '../../shared/models/reach.ts'
import { assertNever, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { type Attempt, beginAttempt } from './attempt.ts'
import { createJournal } from './journal.ts'
import { knockUntilBack } from './knock.ts'
import { type Effect, type ReachEvent, switchedOff } from './model.ts'
import type { Provider } from './provider.ts'
import { step } from './transitions.ts'

/** What a program writes may come line by line; whoever looks is told this often at most, ms. */
const TELL_EVERY = 250

export interface SupervisorPorts {
  readonly clock: Clock
  /** Chance, from 0 to 1. */
  readonly random: () => number
  /** Whether the listener answers at the public URL: the time that it took, ms; else why not. Never rejects. */
  readonly beat: (url: string, signal: AbortSignal) => Promise<Result<{ readonly latency: number }, string>>
  readonly changed: (view: ReachView) => void
}

/** Keeps one connection open, and knows whether it works. It knows no window and no provider's details. */
export interface Supervisor {
  /** Makes the listener's port reachable this way from now on, in place of any other. */
  readonly start: (provider: Provider, port: number) => void
  readonly stop: (reason: string) => void
  /** A new connection at once, unless it is stopped. */
  readonly reconnect: () => void
  /** Looks at once: the machine woke up, or its network changed. */
  readonly look: () => void
  readonly view: () => ReachView
  /** Stops; resolves when nothing is left of any connection. */
  readonly close: () => Promise<void>
}

export const createSupervisor = ({ clock, random, beat, changed }: SupervisorPorts): Supervisor => {
  const journal = createJournal()
  let model = switchedOff(clock.now())
  let wanted: { readonly provider: Provider; readonly port: number } | null = null
  let current: Attempt | null = null
  /** Ends of connections that are under way: the next one waits for them. */
  const endings = new Set<Promise<void>>()
  let telling = false
  let cancelRetry = (): void => undefined
  let cancelBeat = (): void => undefined

  const view = (): ReachView => ({ state: model.state, url: model.open?.url ?? null, ...journal.view() })

  const apply = (event: ReachEvent): void => {
    const at = clock.now()
    if ('reason' in event && event.kind !== 'off') journal.error(at, event.reason)
    const { model: next, effects } = step(model, event, { at, random: random() })
    model = next
    for (const effect of effects) run(effect)
    changed(view())
  }

  const run = (effect: Effect): void => {
    switch (effect.kind) {
      case 'open':
        release()
        open()
        break
      case 'close':
        release()
        break
      case 'beat':
        beatAfter(effect.after)
        break
      case 'retry':
        retryAfter(effect.after)
        break
      default:
        assertNever(effect)
    }
  }

  /** Ends the connection that there is, and all that waits for its sake. */
  const release = (): void => {
    cancelRetry()
    cancelBeat()
    const ended = current
    current = null
    if (!ended) return
    const ending: Promise<void> = ended
      .end()
      .catch((cause: unknown) => journal.error(clock.now(), `A connection was not closed properly: ${String(cause)}`))
      .then(() => void endings.delete(ending))
    endings.add(ending)
  }

  const open = (): void => {
    if (!wanted) return
    journal.forgetLines()
    // Never two at once: it waits until nothing of the one before is left.
    const after = Promise.all(endings)
    current = beginAttempt({ clock, ...wanted, after, tell: apply, output })
  }

  const output = (line: string): void => {
    journal.line(line)
    if (telling) return
    telling = true
    clock.after(TELL_EVERY, () => {
      telling = false
      changed(view())
    })
  }

  /** The next try, by the back-off; sooner when the server was away and is there again. */
  const retryAfter = (wait: number): void => {
    cancelRetry()
    const cancelWait = clock.after(wait, () => apply({ kind: 'due' }))
    const isThere = wanted?.provider.isThere
    const stopKnocking = isThere ? knockUntilBack(clock, isThere, () => apply({ kind: 'look' })) : null
    cancelRetry = () => {
      cancelWait()
      stopKnocking?.()
    }
  }

  const beatAfter = (wait: number): void => {
    cancelBeat()
    const control = new AbortController()
    const cancelWait = clock.after(wait, () => {
      const url = model.open?.url
      if (url === undefined) return
      void beat(url, control.signal).then((result) => {
        if (control.signal.aborted) return
        journal.beat({ at: clock.now(), latency: result.ok ? result.value.latency : null })
        apply(result.ok ? { kind: 'answered', ...result.value } : { kind: 'missed', reason: result.error })
      })
    })
    cancelBeat = () => {
      cancelWait()
      control.abort()
    }
  }

  return {
    start: (provider, port) => {
      wanted = { provider, port }
      apply({ kind: 'on' })
    },
    stop: (reason) => {
      wanted = null
      apply({ kind: 'off', reason })
    },
    reconnect: () => apply({ kind: 'again' }),
    look: () => apply({ kind: 'look' }),
    view,
    close: async () => {
      wanted = null
      apply({ kind: 'off', reason: 'Greenroom is closing.' })
      await Promise.all(endings)
    },
  }
}
