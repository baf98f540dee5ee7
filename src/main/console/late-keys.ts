import type { Hook } from '../../shared/models/hook.ts'

export interface LateKeysPorts {
  /** Every hook of every channel, and whether its key can be read now. */
  readonly hooks: () => readonly { readonly channelKey: string; readonly hook: Hook; readonly readable: boolean }[]
  readonly reverify: (channelKey: string, hookId: string) => Promise<number>
  readonly reverified: (channelKey: string) => void
}

/**
 * Verifies again what came for a hook while its key could not be read: the keychain was locked, or the client secret
 * was not stored yet. To be called whenever what can be read may have changed; looks one after the other.
 */
export const createLateKeys = ({ hooks, reverify, reverified }: LateKeysPorts): (() => Promise<void>) => {
  let unreadable: ReadonlySet<string> = new Set()
  let queue = Promise.resolve()
  const look = async () => {
    const known = hooks().map((each) => ({ ...each, id: JSON.stringify([each.channelKey, each.hook.hookId]) }))
    const late = known.filter(({ id, readable }) => readable && unreadable.has(id))
    unreadable = new Set(known.filter(({ readable }) => !readable).map(({ id }) => id))
    for (const { channelKey, hook } of late) {
      if ((await reverify(channelKey, hook.hookId)) > 0) reverified(channelKey)
    }
  }
  return () => {
    const result = queue.then(look)
    queue = result.catch(() => undefined)
    return result
  }
}
