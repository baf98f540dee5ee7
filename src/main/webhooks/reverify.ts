import { setImmediate } from 'node:timers/promises'
import type { History } from '../history/history.ts'
import type { KnownHook } from './verify.ts'
import { verify } from './verify.ts'

/** Bodies may be large: a page is what may be in memory, and hashed, at once. */
const PAGE = 16

export interface ReverifierPorts {
  readonly history: Pick<History, 'attemptsOfHook' | 'reverdict'>
  readonly findHook: (channelKey: string, hookId: string) => KnownHook | null
}

/**
 * Makes what verifies the stored attempts of a hook id again, after the hook was added or its key changed. It works in
 * pages and lets others run between them. Resolves with the number of attempts that were verified again; rejects with
 * the history's error, and what was written until then stays.
 */
export const createReverifier =
  ({ history, findHook }: ReverifierPorts) =>
  async (channelKey: string, hookId: string): Promise<number> => {
    let done = 0
    let afterId = 0
    for (;;) {
      const page = await history.attemptsOfHook(channelKey, hookId, afterId, PAGE)
      const last = page.at(-1)
      if (!last) return done
      await history.reverdict(
        page.map(({ attemptId, headers, body }) => {
          const { verdict, reason, environment } = verify({ rawHeaders: headers, body }, (id) =>
            findHook(channelKey, id),
          )
          return { attemptId, verdict, reason, environment }
        }),
      )
      done += page.length
      afterId = last.attemptId
      await setImmediate()
    }
  }
