import type { Beat, ReachView } from '../../shared/models/reach.ts'

const BEATS = 40
const ERRORS = 8
const LINES = 40
const LINE_LENGTH = 400

/** The latest of what happened: heartbeats, errors, and what a program wrote. */
export interface Journal {
  readonly beat: (beat: Beat) => void
  readonly error: (at: number, text: string) => void
  readonly line: (text: string) => void
  /** Another connection begins: what an earlier program wrote is of no use. */
  readonly forgetLines: () => void
  readonly view: () => Pick<ReachView, 'beats' | 'errors' | 'output'>
}

export const createJournal = (): Journal => {
  let beats: ReachView['beats'] = []
  let errors: ReachView['errors'] = []
  let output: ReachView['output'] = []
  return {
    beat: (beat) => {
      beats = [...beats, beat].slice(-BEATS)
    },
    error: (at, text) => {
      errors = [{ at, text }, ...errors].slice(0, ERRORS)
    },
    line: (text) => {
      output = [...output, text.slice(0, LINE_LENGTH)].slice(-LINES)
    },
    forgetLines: () => {
      output = []
    },
    view: () => ({ beats, errors, output }),
  }
}
