import { z } from 'zod'
import { bytesSchema } from './bytes.ts'

/** One thing that was tried. Digests are shortened ("5b1d0c7e…a91f04"): a whole one is a signature. */
export const proofRowSchema = z
  .object({
    label: z.string(),
    digest: z.string(),
    /** Against `ob-signature`; null in the row of the header itself. */
    result: z.enum(['matches', 'differs']).nullable(),
  })
  .readonly()
export type ProofRow = z.infer<typeof proofRowSchema>

/** Where the body that the signature is right for departs from the body that was received. */
export const bodyDifferenceSchema = z
  .object({
    /** The first byte that differs, from 0. */
    offset: z.number(),
    /** The byte at which both excerpts begin, a little before the difference. */
    excerptFrom: z.number(),
    received: bytesSchema,
    signed: bytesSchema,
    receivedSize: z.number(),
    signedSize: z.number(),
  })
  .readonly()
export type BodyDifference = z.infer<typeof bodyDifferenceSchema>

/** What a search for the cause has looked at. */
export const triedSchema = z
  .object({
    /** The single causes, in the order in which they were tried. */
    causes: z.array(z.string()).readonly(),
    /** How many pairs of causes were tried after them. */
    pairs: z.number(),
    /** What was not tried, and why; a sentence each. */
    leftOut: z.array(z.string()).readonly(),
    /** How long it took, ms. */
    elapsed: z.number(),
  })
  .readonly()
export type Tried = z.infer<typeof triedSchema>

const searched = { rows: z.array(proofRowSchema).readonly(), tried: triedSchema }

/** Why a signature (§5.3) does not match, as far as it could be found out. Keys and whole signatures are never part of it. */
export const explanationSchema = z
  .discriminatedUnion('kind', [
    /** There is nothing to explain: the signature is right for the body as received and the key. */
    z.object({ kind: z.literal('right'), ...searched }),
    z.object({
      kind: z.literal('found'),
      /** The ids of the causes that came together: one or two, and one more where the digest is written in another form. */
      causes: z.array(z.string()).readonly(),
      /** What happened, in one sentence. */
      cause: z.string(),
      /** What the signature is right for, in one sentence. */
      detail: z.string(),
      culprit: z.string(),
      remedy: z.string(),
      /** Null when the signature is of the body as received. */
      difference: bodyDifferenceSchema.nullable(),
      ...searched,
    }),
    z.object({ kind: z.literal('nothing-found'), ...searched }),
    z.object({ kind: z.literal('no-signature'), reason: z.string() }),
  ])
  .readonly()
export type Explanation = z.infer<typeof explanationSchema>
