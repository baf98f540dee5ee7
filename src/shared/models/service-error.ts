import { z } from 'zod'

/**
 * An error as the service said it, told apart by the shape of its body (§7); statuses are not published.
 * `other` is whatever else is no success, shown as it is: any other status outside 2xx, and of 2xx a web page or a token
 * response without a usable token.
 */
export const serviceErrorSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('invalid_grant'), status: z.number(), description: z.string() }),
    z.object({ kind: z.literal('invalid_client'), status: z.number(), description: z.string() }),
    z.object({ kind: z.literal('AUTH001'), status: z.number(), message: z.string() }),
    z.object({ kind: z.literal('UNAUTHORIZED'), status: z.number(), message: z.string() }),
    z.object({ kind: z.literal('FORBIDDEN'), status: z.number(), message: z.string() }),
    z.object({ kind: z.literal('redirect'), status: z.number(), location: z.string().nullable() }),
    z.object({ kind: z.literal('other'), status: z.number(), summary: z.string() }),
  ])
  .readonly()
export type ServiceError = z.infer<typeof serviceErrorSchema>

/** Why no usable answer came at all. */
export const networkErrorKinds = [
  'name-not-found',
  'refused',
  'reset',
  'tls',
  'timeout',
  'cancelled',
  'proxy',
  'protocol',
  'too-large',
  'other',
] as const
export const networkErrorSchema = z
  .object({ kind: z.enum(networkErrorKinds), code: z.string().nullable(), message: z.string() })
  .readonly()
export type NetworkError = z.infer<typeof networkErrorSchema>

/** What went wrong in a call: the error as it came, and what happened in words. Why, the diagnosis says when it is asked. */
export const callFailureSchema = z
  .object({
    source: z.discriminatedUnion('from', [
      z.object({ from: z.literal('service'), error: serviceErrorSchema }),
      z.object({ from: z.literal('network'), error: networkErrorSchema }),
    ]),
    title: z.string(),
  })
  .readonly()
export type CallFailure = z.infer<typeof callFailureSchema>
