import { err, ok } from '../../../shared/result.ts'
import type { Clock } from '../../clock.ts'
import type { Opened, Provider } from '../provider.ts'
import { type Argv, withPort } from './command-line.ts'
import { findUrl, plainText } from './find-url.ts'
import { runProgram } from './program.ts'

/** How long a new URL may take until it answers, ms: some services tell it before its name is known everywhere. */
const SETTLES_WITHIN = 30_000

/**
 * Any program that keeps a tunnel open while it runs and prints its URL. The newest URL that fits the pattern counts:
 * some programs print another when theirs changes.
 */
export const createCommand = (
  { argv, urlPattern }: { readonly argv: Argv; readonly urlPattern: RegExp },
  clock: Clock,
): Provider => ({
  open: (port, signal, events) =>
    new Promise((resolve) => {
      let url: string | null = null
      let lastLine = ''
      const giveUp = (): void => {
        const reason = `The program printed no URL that fits the pattern.${quoting(lastLine)}`
        void program.end().then(() => resolve(err({ reason, lasting: false })))
      }
      const found = (next: string): void => {
        if (url !== null) {
          events.url(next)
          return
        }
        url = next
        signal.removeEventListener('abort', giveUp)
        resolve(ok({ url: next, settlesWithin: SETTLES_WITHIN, reopens: true, close: program.end } satisfies Opened))
      }
      const program = runProgram(withPort(argv, port), clock, {
        line: (written) => {
          const line = plainText(written)
          if (line.trim() !== '') lastLine = line.trim()
          events.output(line)
          const next = findUrl(line, urlPattern)
          if (next !== null) found(next)
        },
        ended: ({ reason, missing }) => {
          signal.removeEventListener('abort', giveUp)
          const told = missing ? reason : `${reason}${quoting(lastLine)}`
          if (url === null) resolve(err({ reason: told, lasting: missing }))
          else events.closed(told)
        },
      })
      if (signal.aborted) giveUp()
      else signal.addEventListener('abort', giveUp)
    }),
})

const quoting = (line: string): string => (line === '' ? '' : ` It wrote last: ${line.slice(0, 200)}`)
