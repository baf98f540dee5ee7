import type { ReachState } from '../../../shared/models/reach.ts'
import { assertNever } from '../../../shared/result.ts'
import { minutes } from '../../components/format.ts'

/** How a state of reach shows: in a word or two for the pill, and in a sentence for the panel. */
export interface ReachLook {
  readonly tone: 'ok' | 'busy' | 'warn' | 'bad' | 'off'
  readonly short: string
  readonly sentence: string
}

const ago = (now: number, at: number): string => `${minutes(Math.max(0, Math.round((now - at) / 1000)))} ago`
const inTime = (now: number, at: number): string => `in ${minutes(Math.max(0, Math.ceil((at - now) / 1000)))}`

/** A state of reach at a moment, epoch ms, in words. */
export const reachLook = (state: ReachState, now: number): ReachLook => {
  switch (state.kind) {
    case 'off':
      return { tone: 'off', short: 'on this machine', sentence: `No public URL. ${state.reason}` }
    case 'connecting':
      return {
        tone: 'busy',
        short: 'connecting',
        sentence: state.reason ?? (state.url ? 'The public URL is being checked.' : 'A public URL is being opened.'),
      }
    case 'reachable':
      return {
        tone: 'ok',
        short: `reachable ${ago(now, state.checkedAt)}`,
        sentence: `Reachable ${ago(now, state.checkedAt)}: a request through the public URL came back after ${Math.round(state.latency)} ms.`,
      }
    case 'unreachable':
      return {
        tone: 'bad',
        short: 'unreachable',
        sentence: `Unreachable. ${state.reason} ${state.retryAt === null ? 'It is checked again by itself.' : `A new connection is tried ${inTime(now, state.retryAt)}.`}`,
      }
    case 'reconnecting':
      return {
        tone: 'warn',
        short: 'reconnecting',
        sentence: `No connection. ${state.reason} ${state.retryAt === null ? 'A new one is being opened.' : `The next try is ${inTime(now, state.retryAt)}.`}`,
      }
    case 'failed':
      return {
        tone: 'bad',
        short: 'public URL failed',
        sentence: `${state.reason} Change the settings below, or reconnect.`,
      }
    default:
      return assertNever(state)
  }
}
