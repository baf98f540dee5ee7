import { z } from 'zod'

/**
 * An expected failure, as a value. Categorized where it is born.
 * `code` is stable and for programs, `message` says what happened, `hint` what to do next.
 */
export const appErrorSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    /** The form field that the error belongs to, where there is one. */
    field: z.string().optional(),
    retryable: z.boolean(),
  })
  .readonly()
export type AppError = z.infer<typeof appErrorSchema>

export type Result<T, E = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

/** An AppError from its parts; not retryable unless said. */
export const appError = (
  code: string,
  message: string,
  more: { hint?: string; field?: string; retryable?: boolean } = {},
): AppError => ({ code, message, retryable: false, ...more })

/** Closes a discriminated union: fails to compile when a case is missing, and throws if one comes all the same. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
