import type { BodyStep } from './body-step.ts'

const MARK = Uint8Array.of(0xef, 0xbb, 0xbf)

const hasMark = (bytes: Uint8Array): boolean => MARK.every((byte, index) => bytes[index] === byte)

/** The body with or without the byte order mark of UTF-8. */
export const byteOrderMarkSteps: readonly BodyStep[] = [
  {
    id: 'mark-removed',
    label: 'without the byte order mark',
    cause: 'a byte order mark stands before the body',
    instead: 'the byte order mark removed',
    culprit: 'A tool that writes text files as "UTF-8 with BOM" added it, or the signer hashed the body without it.',
    remedy: 'Send the JSON without a byte order mark.',
    kind: 'mark',
    apply: ({ bytes }) => (hasMark(bytes) ? bytes.subarray(MARK.length) : null),
  },
  {
    id: 'mark-added',
    label: 'with a byte order mark',
    cause: 'the byte order mark before the body was lost on its way here',
    instead: 'a byte order mark before the body',
    culprit: 'The sender writes a byte order mark, and something decoded the body as text and dropped it.',
    remedy: 'Pass the body on as bytes, not as text, or have the sender leave the byte order mark out.',
    kind: 'mark',
    apply: ({ bytes }) => (hasMark(bytes) ? null : Buffer.concat([MARK, bytes])),
  },
]
