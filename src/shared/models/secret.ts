import { z } from 'zod'

/** Where a secret is kept: `demo` secrets are published with the built-in simulator. */
export const secretPlaceSchema = z.enum(['keychain', 'session', 'demo', 'none'])
export type SecretPlace = z.infer<typeof secretPlaceSchema>

/** Where a secret that is being stored shall be kept. Never plain text on disk. */
export const keepSchema = z.enum(['keychain', 'session'])
export type Keep = z.infer<typeof keepSchema>

/** What the self-test of the OS keychain said. */
export const keychainStateSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('checking') }),
    z.object({ kind: z.literal('available'), checkedAt: z.number() }),
    z.object({ kind: z.literal('locked'), checkedAt: z.number(), reason: z.string(), remedy: z.string() }),
    z.object({ kind: z.literal('missing'), checkedAt: z.number(), reason: z.string(), remedy: z.string() }),
  ])
  .readonly()
export type KeychainState = z.infer<typeof keychainStateSchema>
