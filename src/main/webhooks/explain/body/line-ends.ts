import type { BodyStep } from './body-step.ts'

const common = {
  cause: 'the line ends of the body were changed on its way here',
  culprit: 'A tool that treats the body as text changed its line ends, such as an editor, a form field or a proxy.',
  remedy: 'Pass the body on as bytes, not as text.',
  kind: 'line-ends',
} as const

/** Line ends of Windows and of everybody else. */
export const lineEndSteps: readonly BodyStep[] = [
  {
    ...common,
    id: 'lf',
    label: 'CRLF as LF',
    instead: 'LF line ends instead of CRLF',
    apply: (body) => Buffer.from(body.latin1().replaceAll('\r\n', '\n'), 'latin1'),
  },
  {
    ...common,
    id: 'crlf',
    label: 'LF as CRLF',
    instead: 'CRLF line ends instead of LF',
    apply: (body) => Buffer.from(body.latin1().replace(/\r?\n/g, '\r\n'), 'latin1'),
  },
]
