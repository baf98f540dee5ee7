import type { Step } from './step.ts'

/** What a signature may stand for: a digest, or its beginning, in lower-case hex; and how its form departs from §5.3. */
export interface Reading {
  readonly hex: string
  readonly steps: readonly Step[]
}

/** In hex digits. What is shorter says too little about the digest that it may have been cut from. */
const SHORTEST = 16
const WHOLE = 64

/** The ways in which the text can be read as a SHA-256 digest; none when it is nothing of the kind. */
export const readings = (signature: string): readonly Reading[] => [
  ...hexReadings(signature),
  ...base64Readings(signature),
]

const hexReadings = (text: string): readonly Reading[] => {
  if (!/^[0-9a-f]+$/i.test(text) || text.length < SHORTEST || text.length > WHOLE) return []
  const hex = text.toLowerCase()
  return [
    { hex, steps: [...(hex === text ? [] : [upperCase]), ...(hex.length === WHOLE ? [] : [truncated(hex.length)])] },
  ]
}

/** Of both alphabets, with or without padding. */
const base64Readings = (text: string): readonly Reading[] =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? [{ hex: Buffer.from(text, 'base64').toString('hex'), steps: [base64] }] : []

const remedy = 'Send the digest as 64 lower-case hexadecimal characters (§5.3).'

const upperCase: Step = {
  id: 'upper-case',
  label: 'upper-case digest',
  cause: 'the digest is written in upper case',
  instead: 'the digest in upper case',
  culprit: 'The signer, or something on the way, writes hexadecimal digits in upper case.',
  remedy,
}

const base64: Step = {
  id: 'base64',
  label: 'base64 digest',
  cause: 'the digest is written in base64',
  instead: 'the digest in base64 instead of hex',
  culprit: 'The signer encodes the digest as base64.',
  remedy,
}

const truncated = (length: number): Step => ({
  id: 'truncated',
  label: `digest cut to ${length} characters`,
  cause: `the digest was cut to ${length} characters`,
  instead: `the first ${length} characters of the digest`,
  culprit: 'A column, a header limit or a copy that is too short cut the signature.',
  remedy,
})
