import type { BodyStep } from './body-step.ts'

/** Text that was decoded with the wrong encoding on its way, or by the signer. */
export const latin1Steps: readonly BodyStep[] = [
  {
    id: 'latin1-undone',
    label: 'without a detour through Latin-1',
    cause: 'the body was decoded as Latin-1 and encoded as UTF-8 on its way here',
    instead: 'the body encoded as Latin-1 instead of UTF-8',
    culprit: 'Something between the sender and this listener took the bytes for Latin-1 text and wrote it as UTF-8.',
    remedy: 'Make it pass the raw bytes on, or tell it that the body is UTF-8.',
    kind: 'encoding',
    apply: (body) => {
      const text = body.text()
      if (text === null) return null
      const bytes = Buffer.from(text, 'latin1')
      return bytes.toString('latin1') === text ? bytes : null
    },
  },
  {
    id: 'latin1-made',
    label: 'decoded as Latin-1, encoded as UTF-8',
    cause: 'the signature is of the body decoded as Latin-1 and encoded as UTF-8',
    instead: 'the body decoded as Latin-1 and encoded as UTF-8',
    culprit:
      'The signer read the bytes as Latin-1 text before it hashed them, or the text was repaired on its way here.',
    remedy: 'Hash the bytes as they are, without decoding them first.',
    kind: 'encoding',
    apply: (body) => Buffer.from(body.latin1()),
  },
]
