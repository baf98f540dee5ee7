import type { Body } from '../body.ts'
import type { BodyStep } from './body-step.ts'

const lost = {
  cause: 'a line end at the end of the body was lost on its way here',
  culprit: 'A tool that treats the body as text trimmed it, or the signer hashed a line end that it did not send.',
  remedy: 'Send, pass on and hash the same bytes, the last line end included.',
  kind: 'end',
} as const

const FINAL = /\r?\n$/

const added = (body: Body, end: string): Uint8Array | null =>
  FINAL.test(body.latin1()) ? null : Buffer.from(body.latin1() + end, 'latin1')

/** The body with or without a line end as its last character. */
export const finalNewlineSteps: readonly BodyStep[] = [
  {
    id: 'newline-removed',
    label: 'without the trailing newline',
    cause: 'a line end was added at the end of the body',
    instead: 'the last line end removed',
    culprit: 'Something added a line end on the way, or the signer hashed the body without the line end that it sent.',
    remedy: 'Send, pass on and hash the same bytes, the last line end included.',
    kind: 'end',
    apply: (body) => Buffer.from(body.latin1().replace(FINAL, ''), 'latin1'),
  },
  {
    ...lost,
    id: 'newline-added',
    label: 'with a trailing newline',
    instead: 'a line end (LF) added at the end of the body',
    apply: (body) => added(body, '\n'),
  },
  {
    ...lost,
    id: 'crlf-added',
    label: 'with a trailing CRLF',
    instead: 'a line end (CRLF) added at the end of the body',
    apply: (body) => added(body, '\r\n'),
  },
]
