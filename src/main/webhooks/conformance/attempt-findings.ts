import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { Finding } from '../../../shared/models/finding.ts'
import type { Verdict } from '../../../shared/models/verdict.ts'
import { bodyFindings } from './body-rules.ts'
import { combinationFindings } from './combination-rules.ts'
import { headerFindings, headerValue } from './header-rules.ts'
import { error } from './make-finding.ts'
import type { Origins } from './url-rules.ts'

/** An attempt as it was received, and what the console knows besides. */
export interface AttemptFacts {
  readonly headers: HeaderList
  readonly body: Uint8Array
  readonly verdict: Verdict
  readonly origins: Origins
}

/**
 * What one attempt departs from, by §§2.3, 5.3 and 6; none means that nothing was found. Unknown values and fields are
 * notes: they are shown as they come. Never throws.
 */
export const attemptFindings = ({ headers, body, verdict, origins }: AttemptFacts): readonly Finding[] => {
  const event = headerValue(headers, 'ob-event')
  const action = headerValue(headers, 'ob-action')
  return [
    ...headerFindings(headers),
    ...(verdict === 'mismatch' ? [mismatch] : []),
    ...combinationFindings(event, action, headerValue(headers, 'ob-subtype')),
    ...bodyFindings(body, event, action, origins),
  ]
}

const mismatch = error(
  'signature-mismatch',
  '§5.3',
  'ob-signature is not the SHA-256 of the body followed by the key of the hook.',
)
