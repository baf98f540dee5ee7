import { createHash, createHmac } from 'node:crypto'
import type { Step } from './step.ts'
import type { Variant } from './variants.ts'

/** A way to make a digest of body and key. `step` is null for the one of §5.3. */
export interface Construction {
  readonly step: Step | null
  readonly digest: (variant: Variant, key: string) => string
}

const remedy = 'Sign with SHA-256 over the body followed by the key (§5.3).'

/** Hex digests of body and key. The one of §5.3 goes on from the body's hash, so that a further key costs nothing. */
export const constructions: readonly Construction[] = [
  { step: null, digest: ({ hash }, key) => hash.copy().update(key, 'utf8').digest('hex') },
  {
    step: {
      id: 'key-first',
      label: 'key first',
      cause: 'the key was put before the body',
      instead: 'the key before the body instead of after it',
      culprit: 'The signer joins key and body in the wrong order.',
      remedy,
    },
    digest: ({ body }, key) => createHash('sha256').update(key, 'utf8').update(body.bytes).digest('hex'),
  },
  {
    step: {
      id: 'hmac',
      label: 'HMAC',
      cause: 'the signature is an HMAC',
      instead: 'HMAC-SHA256 instead of plain SHA-256',
      culprit: 'The signer was written for the webhooks of another service, or by habit: most of them use HMAC.',
      remedy,
    },
    digest: ({ body }, key) => createHmac('sha256', key).update(body.bytes).digest('hex'),
  },
]
