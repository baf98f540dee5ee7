import { Tooltip } from '@mantine/core'
import type { TokenState } from '../../../shared/models/token.ts'
import { assertNever } from '../../../shared/result.ts'
import { countdown, dateTime } from '../../components/format.ts'
import { useNow } from '../../components/useNow.ts'
import { useTarget, useToken } from '../../stores/app.ts'
import { useTokenDesk } from '../../stores/token.ts'
import classes from './Shell.module.css'

interface Look {
  readonly tone: 'ok' | 'busy' | 'warn' | 'bad' | 'off'
  readonly text: string
  readonly mono: boolean
  readonly tip: string
}

/** How a token's state shows at a moment, epoch ms. */
export const tokenLook = (state: TokenState, now: number): Look => {
  switch (state.kind) {
    case 'none':
      return { tone: 'off', text: 'none', mono: false, tip: 'No token yet. It is requested with the first call.' }
    case 'requesting':
      return { tone: 'busy', text: 'requesting', mono: false, tip: 'The token request is under way.' }
    case 'refused':
      return { tone: 'bad', text: 'refused', mono: false, tip: state.error.message }
    case 'held': {
      const { expiresAt, renewAt } = state.facts
      if (now >= expiresAt)
        return {
          tone: 'bad',
          text: 'expired',
          mono: false,
          tip: `Expired ${dateTime(expiresAt)}. The next call asks for a new one.`,
        }
      if (state.rejected?.kept === false)
        return {
          tone: 'bad',
          text: 'rejected',
          mono: false,
          tip: 'The service answered AUTH001 to it. The next call asks for a new one.',
        }
      const text = countdown(expiresAt - now)
      if (now >= renewAt)
        return { tone: 'warn', text, mono: true, tip: 'In its renewal margin: the next call renews it first.' }
      return { tone: 'ok', text, mono: true, tip: `Valid until ${dateTime(expiresAt)}.` }
    }
    default:
      return assertNever(state)
  }
}

/** The token of the target in use, with a live countdown; opens the token inspector. */
export const TokenPill = () => {
  const state = useToken(useTarget())
  const look = tokenLook(state, useNow())
  return (
    <Tooltip label={look.tip}>
      <button
        type="button"
        className={classes.pill}
        onClick={() => useTokenDesk.getState().setPanelOpen(true)}
        data-testid="token-pill"
      >
        <span className={classes.dot} data-tone={look.tone} aria-hidden />
        Token <span className={look.mono ? 'mono' : 'muted'}>{look.text}</span>
      </button>
    </Tooltip>
  )
}
