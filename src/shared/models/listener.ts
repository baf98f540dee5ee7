import { z } from 'zod'

/** What holds a port that the listener wanted, as far as the system tells. */
export const portHolderSchema = z.object({ pid: z.number().nullable(), name: z.string().nullable() }).readonly()
export type PortHolder = z.infer<typeof portHolderSchema>

/** The state of the webhook listener, which binds 127.0.0.1 only. */
export const listenerStateSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('off') }),
    z.object({ kind: z.literal('starting'), port: z.number() }),
    z.object({ kind: z.literal('listening'), port: z.number(), since: z.number() }),
    /** The port is taken; it is tried again at `retryAt`. */
    z.object({
      kind: z.literal('port-taken'),
      port: z.number(),
      holder: portHolderSchema.nullable(),
      retryAt: z.number(),
    }),
    z.object({ kind: z.literal('failed'), port: z.number(), reason: z.string() }),
  ])
  .readonly()
export type ListenerState = z.infer<typeof listenerStateSchema>

/** Requests that were turned away before they became attempts, counted by status since the start. */
export const refusalsSchema = z
  .object({
    counts: z.array(z.object({ status: z.number(), count: z.number() }).readonly()).readonly(),
    latest: z.object({ at: z.number(), status: z.number(), reason: z.string() }).readonly().nullable(),
  })
  .readonly()
export type Refusals = z.infer<typeof refusalsSchema>

export const listenerViewSchema = z.object({ state: listenerStateSchema, refusals: refusalsSchema }).readonly()
export type ListenerView = z.infer<typeof listenerViewSchema>
