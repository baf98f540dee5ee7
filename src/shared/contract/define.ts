import type { z } from 'zod'

/** One request of the contract: what the window sends, and what main answers inside a Result. */
export interface RequestShape<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I
  readonly output: O
}

/** Names the two halves of a request; every signature is inferred from it. */
export const request = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): RequestShape<I, O> => ({
  input,
  output,
})
