import { type Target, targetKey } from '../../shared/models/environment.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'

/** How long production stays unlocked, ms. */
export const UNLOCK_FOR = 30 * 60_000

/** Holds back what changes state in production until the tester has typed the channel's name. */
export interface ProductionGuard {
  /** Unlocks a target for 30 minutes, when `typed` is the channel's name. */
  unlock(target: Target, typed: string, channelName: string): Result<{ until: number }>
  lock(target: Target): void
  /** Locks every target but this one: an unlock ends when the environment is switched. */
  lockOthers(target: Target | null): void
  /** Whether a state-changing call may go out now. */
  check(target: Target): Result<void, AppError>
  unlocks(): readonly { readonly target: Target; readonly until: number }[]
}

export const createProductionGuard = ({
  clock,
  changed,
}: {
  readonly clock: Clock
  readonly changed: (target: Target, until: number | null) => void
}): ProductionGuard => {
  const unlocked = new Map<string, { readonly target: Target; readonly until: number }>()
  const lock = (target: Target) => {
    if (unlocked.delete(targetKey(target))) changed(target, null)
  }
  const open = () => [...unlocked.values()].filter(({ until }) => until > clock.now())
  return {
    unlock: (target, typed, channelName) => {
      if (typed.trim() !== channelName) {
        return err(appError('wrong-name', 'That is not the channel’s name.', { field: 'channelName' }))
      }
      const until = clock.now() + UNLOCK_FOR
      unlocked.set(targetKey(target), { target, until })
      changed(target, until)
      return ok({ until })
    },
    lock,
    lockOthers: (kept) => {
      for (const { target } of [...unlocked.values()]) {
        if (kept === null || targetKey(kept) !== targetKey(target)) lock(target)
      }
    },
    check: (target) => {
      if (target.environment === 'test') return ok(undefined)
      if (open().some((each) => targetKey(each.target) === targetKey(target))) return ok(undefined)
      return err(
        appError('production-locked', 'Production is read-only.', {
          hint: 'Unlock it for 30 minutes by typing the channel’s name.',
        }),
      )
    },
    unlocks: open,
  }
}
