import { gunzipSync } from 'node:zlib'
import { BODY_LIMIT } from '../body.ts'
import type { BodyStep } from './body-step.ts'

/** Whether a body begins as gzip does. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The body unpacked; not more than the limit of it, so that a small body cannot fill the memory. */
export const unzipped: BodyStep = {
  id: 'unzipped',
  label: 'unzipped',
  cause: 'the body arrived compressed',
  instead: 'the body unzipped',
  culprit: 'The sender signed the body first and compressed it then, or something on the way compressed it.',
  remedy: 'Sign the bytes that are sent, or turn the compression of request bodies off.',
  kind: 'compression',
  apply: ({ bytes }) => {
    if (!isGzip(bytes)) return null
    try {
      return gunzipSync(bytes, { maxOutputLength: BODY_LIMIT })
    } catch {
      return null
    }
  },
}
