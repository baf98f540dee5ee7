import { createHash } from 'node:crypto'
import type { CraftReport, Signing } from '../../../shared/models/craft.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { Clock } from '../../clock.ts'
import type { NewAttempt } from '../../history/history.ts'
import { redactedBody } from '../../redaction/redacted-body.ts'
import { createRedactor } from '../../redaction/redactor.ts'
import { mask } from '../../redaction/secret.ts'
import { forwardHeaders } from '../relay/forward-headers.ts'
import { SENT_ON_PURPOSE } from '../relay/forwarder.ts'
import { type SendOutcome, send } from '../relay/send.ts'
import { sign } from './sign.ts'

/** What a receiver may take to answer, ms: senders give up after some 10 s. */
const PATIENCE = 10_000
/** Bytes of an answer that are kept. */
const ANSWER_CAP = 1024 * 1024

/** A delivery that was put together by hand. */
export interface Crafted {
  readonly channelKey: string
  readonly url: URL
  readonly headers: HeaderList
  readonly body: Uint8Array
  readonly signing: Signing
  /** The body of which the signature is computed, where it is not the one that is sent. */
  readonly signedBody?: Uint8Array
  /** The hook's API key. It signs, and goes nowhere. */
  readonly apiKey: string
}

export interface CrafterPorts {
  readonly clock: Clock
  /** Told of what is about to be sent: where it comes back to this console, it counts for nothing. */
  readonly sending: (sent: Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'bodyDigest'> & { readonly url: URL }) => void
}

/** Sends what was crafted; resolves always. `signal` ends it early. */
export type SendCrafted = (crafted: Crafted, signal: AbortSignal) => Promise<CraftReport>

const valueIn = (headers: HeaderList, wanted: string): string | null =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null

/** What came back without the computed signature, which a receiver may have sent back, in another case too. */
const withoutSignature = ({ answer, body, failure, took }: SendOutcome, signature: string): SendOutcome => {
  const spellings = new Set([signature, signature.toLowerCase(), signature.toUpperCase()])
  const redact = createRedactor([...spellings].map((value) => ({ kind: 'signature', value })))
  return {
    answer: answer && {
      ...answer,
      statusText: redact.text(answer.statusText),
      headers: redact.headers(answer.headers),
    },
    body: redactedBody(answer?.headers ?? [], body, redact),
    failure: failure && redact.text(failure),
    took,
  }
}

/** Sends crafted deliveries (§4.8), each on a connection of its own, marked as sent on purpose. */
export const createCrafter =
  ({ clock, sending }: CrafterPorts): SendCrafted =>
  async ({ channelKey, url, headers, body, signing, signedBody = body, apiKey }, signal) => {
    const signature = sign(signedBody, apiKey, signing)
    const withSignature = (value: string | null): HeaderList =>
      forwardHeaders(
        [
          ...(signing === 'typed' ? headers : headers.filter(([name]) => name.toLowerCase() !== 'ob-signature')),
          ...(value === null ? [] : [['ob-signature', value] as const]),
          [SENT_ON_PURPOSE, 'craft'],
        ],
        url.host,
        body.byteLength,
      )
    const bodyDigest = createHash('sha256').update(body).digest('hex')
    sending({ channelKey, url, deliveryId: valueIn(headers, 'ob-delivery-id'), bodyDigest })
    const sentAt = clock.now()
    const request = { url, method: 'POST', headers: withSignature(signature), body }
    const outcome = await send(request, { clock, within: PATIENCE, cap: ANSWER_CAP, signal })
    // What was computed with the key is not shown: whoever has it could pass the body off as the service's.
    const shown = signature === null ? outcome : withoutSignature(outcome, signature)
    return { sentAt, url: url.href, headers: withSignature(signature && mask('signature')), ...shown }
  }
