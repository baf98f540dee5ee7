import { dirname, join } from 'node:path'
import type { SalvageReport } from '../../shared/models/history.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import type { History } from '../history/history.ts'
import { withMendedCopy } from './mended-copy.ts'
import { listSetAside } from './set-aside.ts'
import type { AtWork } from './work.ts'

export interface SalvagePorts {
  readonly history: Pick<History, 'historySize' | 'salvageBegin' | 'salvageStep' | 'salvageEnd'>
  /** Anything in the history may be another. */
  readonly changed: () => void
}

/**
 * Copies what can be read of a history that was set aside into the present one, in small steps; its file is only read.
 * What was saved until it was stopped, or until the history's error that it rejects with, stays saved.
 */
export const salvage = async (
  name: string,
  { history, changed }: SalvagePorts,
  at: AtWork,
): Promise<Result<SalvageReport>> => {
  const { file } = await history.historySize()
  // Only what is listed: a name leads nowhere else.
  const known = (await listSetAside(file)).some((each) => each.name === name)
  if (file === null || !known) return err(gone)
  const path = join(dirname(file), name)
  at.tell({ kind: 'salvaging', name, done: 0, total: 0 })
  try {
    const whole = await salvageFrom(path, name, history, at)
    // Where its beginning is gone, a copy with another one may be readable.
    const read = whole ?? (await withMendedCopy(path, (copy) => salvageFrom(copy, name, history, at)))
    const any = read !== null && (read.cancelled || read.known > 0 || Object.values(read.saved).some((n) => n > 0))
    return any ? ok(read) : err(unreadable)
  } finally {
    await history.salvageEnd().catch(() => undefined)
    changed()
  }
}

const salvageFrom = async (
  path: string,
  name: string,
  history: SalvagePorts['history'],
  { tell, stopped }: AtWork,
): Promise<SalvageReport | null> => {
  const begun = await history.salvageBegin(path)
  if (!begun) return null
  const { total, first } = begun
  const saved = { attempts: 0, forwards: 0, exchanges: 0, carts: 0 }
  const sum = { known: 0, unreadable: 0, cut: false }
  let done = 0
  let cursor: typeof first | null = first
  while (cursor && !stopped()) {
    tell({ kind: 'salvaging', name, done: Math.min(done, total), total })
    const step: Awaited<ReturnType<History['salvageStep']>> = await history.salvageStep(cursor)
    saved.attempts += step.saved.attempts
    saved.forwards += step.saved.forwards
    saved.exchanges += step.saved.exchanges
    saved.carts += step.saved.carts
    sum.known += step.known
    sum.unreadable += step.unreadable
    sum.cut ||= step.cut
    done += step.passed
    cursor = step.next
  }
  await history.salvageEnd()
  return { name, saved, ...sum, cancelled: cursor !== null }
}

const gone = appError('not-found', 'There is no such file beside the history.', {
  hint: 'It may have been moved or deleted meanwhile.',
})
const unreadable = appError('history-unreadable', 'Nothing of this file can be read.', {
  hint: 'It is empty, or it is no history. It is kept as it is.',
})
