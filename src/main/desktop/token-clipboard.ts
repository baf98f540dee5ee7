import type { Handlers } from '../../shared/contract.ts'
import type { Target } from '../../shared/models/environment.ts'
import { appError, err, ok } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'

/** How long a token stays in the clipboard, ms. */
const STAYS = 60_000

export interface TokenClipboardPorts {
  readonly clock: Clock
  readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void>; clear(): void }
  readonly heldToken: (target: Target) => string | null
  /** Asks the user whether the token may be copied. */
  readonly ask: () => Promise<boolean>
}

/** Copies a token for the user, without the window ever seeing it. */
export interface TokenClipboard {
  readonly copy: Handlers['copyToken']
  /** Clears the clipboard if it still holds a token that was copied. */
  readonly clear: () => Promise<void>
}

export const createTokenClipboard = ({ clock, clipboard, heldToken, ask }: TokenClipboardPorts): TokenClipboard => {
  let copied: string | null = null
  let stop = () => {}
  const clear = async () => {
    stop()
    const ours = copied
    copied = null
    // What was copied since is not ours.
    if (ours !== null && (await clipboard.readText()) === ours) clipboard.clear()
  }
  return {
    copy: async (target) => {
      if (heldToken(target) === null) return err(noToken)
      if (!(await ask())) return ok({ clearsAt: null })
      // It may have been renewed or forgotten while the user was asked.
      const token = heldToken(target)
      if (token === null) return err(noToken)
      stop()
      await clipboard.writeText(token)
      copied = token
      stop = clock.after(STAYS, () => void clear())
      return ok({ clearsAt: clock.now() + STAYS })
    },
    clear,
  }
}

const noToken = appError('no-token', 'There is no token to copy.', { hint: 'Request one first.' })
