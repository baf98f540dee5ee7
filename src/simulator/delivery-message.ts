import { tamperBody } from './bodies.ts'
import type { RawHeaders } from './request-log.ts'
import { signBody } from './signature.ts'

/** What of a delivery request decides over the bytes of its notifications. */
export interface MessageFaults {
  /** Changes the body after it was signed. */
  readonly tamperedBody?: boolean | undefined
  /** Signs with a key that is nobody's. */
  readonly wrongKey?: boolean | undefined
  readonly upperCaseSignature?: boolean | undefined
  /** Sends 63 characters of it. */
  readonly truncatedSignature?: boolean | undefined
  /** Sends this instead of the signature. */
  readonly signature?: string | undefined
  /** Leaves this header out, `content-type` too. */
  readonly missingHeader?: string | undefined
  /** Further header lines, after the others; repeats of them too. */
  readonly headers?: RawHeaders | undefined
}

export interface MessageHead {
  readonly event: string
  readonly action: string
  readonly subtype: string | null
  readonly deliveryId: string
  readonly hookId: string
  readonly apiKey: string
}

/** One notification, ready to send. */
export interface Message {
  readonly headers: RawHeaders
  readonly body: Uint8Array
  readonly signature: string
}

/** Puts a notification together: the headers of §2.3 and the signature of §5.3, with what is to be wrong about them. */
export function makeMessage(head: MessageHead, body: Uint8Array, faults: MessageFaults): Message {
  const signature = faultySignature(signBody(body, faults.wrongKey ? `not-${head.apiKey}` : head.apiKey), faults)
  const standard: RawHeaders = [
    ['content-type', 'application/json'],
    ['ob-event', head.event],
    ['ob-action', head.action],
    ...(head.subtype === null ? [] : [['ob-subtype', head.subtype] as const]),
    ['ob-delivery-id', head.deliveryId],
    ['ob-hook-id', head.hookId],
    ['ob-signature', signature],
  ]
  const missing = faults.missingHeader?.toLowerCase()
  return {
    headers: [...standard.filter(([name]) => name !== missing), ...(faults.headers ?? [])],
    body: faults.tamperedBody ? tamperBody(body) : body,
    signature,
  }
}

function faultySignature(signature: string, faults: MessageFaults): string {
  if (faults.signature !== undefined) return faults.signature
  const cased = faults.upperCaseSignature ? signature.toUpperCase() : signature
  return faults.truncatedSignature ? cased.slice(0, -1) : cased
}
