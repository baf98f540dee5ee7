import type { BodyDifference, ProofRow } from '../../../shared/models/explanation.ts'

const EXCERPT = 240
const BEFORE = 24

/** A digest or header value shortened so that it can be recognized and not be used: "5b1d0c7e…a91f04". */
export const shortened = (text: string): string =>
  text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`.toWellFormed()

/** The rows that prove what was found: the header, the body as received with its own key, and what matches. */
export const proofRows = (signature: string, asReceived: string | null, found: string | null): readonly ProofRow[] => [
  { label: 'ob-signature', digest: shortened(signature), result: null },
  ...(asReceived === null
    ? []
    : [
        {
          label: 'As received',
          digest: shortened(asReceived),
          result: asReceived === signature ? 'matches' : 'differs',
        } as const,
      ]),
  ...(found === null ? [] : [{ label: found, digest: shortened(signature), result: 'matches' } as const]),
]

/** Where two bodies part, with a piece of each; null when they are the same. */
export const bodyDifference = (received: Uint8Array, signed: Uint8Array): BodyDifference | null => {
  const shorter = Math.min(received.byteLength, signed.byteLength)
  let offset = 0
  while (offset < shorter && received[offset] === signed[offset]) offset++
  if (offset === received.byteLength && offset === signed.byteLength) return null
  const excerptFrom = Math.max(0, offset - BEFORE)
  return {
    offset,
    excerptFrom,
    received: excerpt(received, excerptFrom),
    signed: excerpt(signed, excerptFrom),
    receivedSize: received.byteLength,
    signedSize: signed.byteLength,
  }
}

/** A copy in memory of its own: a piece of a Buffer would take the memory that it shares with others along. */
const excerpt = (bytes: Uint8Array, from: number): Uint8Array => new Uint8Array(bytes.subarray(from, from + EXCERPT))
