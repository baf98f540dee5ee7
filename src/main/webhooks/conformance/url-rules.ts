import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { error, warning } from './make-finding.ts'

/** Base URLs of the environment of the hook and of the other one; null where not known or not set up. */
export interface Origins {
  readonly own: string | null
  readonly other: string | null
}

/** `url` of an order (§2.3): a link to the API, which has the environment's domain (§5.1). */
export const urlFindings = (url: string, origins: Origins): readonly Finding[] => {
  const origin = originOf(url)
  if (origin === null) return [error('url-form', '§2.3', `"url" is ${quoted(url)}, which is no http or https address.`)]
  const own = originOf(origins.own)
  if (own === null || origin === own) return []
  return origin === originOf(origins.other)
    ? [error('url-origin', '§5.1', `"url" points at the other environment, ${quoted(origin)}.`)]
    : [warning('url-origin', '§5.1', `"url" points at ${quoted(origin)}, outside the environment, ${quoted(own)}.`)]
}

const originOf = (text: string | null): string | null => {
  const url = text === null ? null : URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null
}
