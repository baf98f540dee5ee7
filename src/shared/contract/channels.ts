import { z } from 'zod'
import { channelViewSchema } from '../models/channel.ts'
import {
  authoritySchema,
  environmentNameSchema,
  environmentSettingsSchema,
  targetSchema,
} from '../models/environment.ts'
import { hookSchema } from '../models/hook.ts'
import { keepSchema } from '../models/secret.ts'
import { request } from './define.ts'

const target = targetSchema.unwrap().shape

/** A secret on its one way in. It never comes back. */
const newSecret = z.object({ value: z.string().min(1).max(1000), keep: keepSchema })

export const channelRequests = {
  createChannel: request(z.object({ name: z.string() }), channelViewSchema),
  updateChannel: request(
    z.object({ channelKey: z.string(), name: z.string().optional(), acceptEverything: z.boolean().optional() }),
    channelViewSchema,
  ),
  /** Deletes the channel and every secret of it. Its deliveries and exchanges stay in the history. */
  deleteChannel: request(z.object({ channelKey: z.string() }), z.void()),
  /**
   * Error `confirm-base-url`: the base URL changes while secrets are stored, and `storedSecrets` does not say whether
   * they stay (and the next token request takes the client secret to the new address) or are deleted first.
   */
  saveEnvironment: request(
    z.object({ ...target, settings: environmentSettingsSchema, storedSecrets: z.enum(['keep', 'delete']).optional() }),
    channelViewSchema,
  ),
  /** Reads a CA file, and says what is in it. Errors: `ca-unreadable`, `ca-not-pem`, `invalid`. */
  inspectAuthority: request(
    z.object({ path: z.string().max(4000) }),
    z.object({ certificates: z.array(authoritySchema).readonly() }).readonly(),
  ),
  /** Asks for a file of certificates with the system's dialog; null when it was cancelled. Nothing is read or saved. */
  chooseAuthority: request(z.void(), z.object({ path: z.string().max(4000).nullable() })),
  /** Deletes the environment's settings, hooks and secrets. */
  deleteEnvironment: request(targetSchema, channelViewSchema),
  /** Error `secret-of-other-environment`: the same value is stored for the other environment. `anyway` stores it. */
  saveClientSecret: request(
    z.object({ ...target, secret: newSecret, anyway: z.boolean().optional() }),
    channelViewSchema,
  ),
  forgetClientSecret: request(targetSchema, channelViewSchema),
  /**
   * Adds a hook, or changes the one that was called `previousHookId`. Without `key`, an own key that is stored stays.
   * What came for an unknown hook of this id is verified again: `reverified` says how many attempts.
   * Error `secret-of-other-environment` as above.
   */
  saveHook: request(
    z.object({
      channelKey: z.string(),
      hook: hookSchema,
      previousHookId: z.string().nullable(),
      key: newSecret.optional(),
      anyway: z.boolean().optional(),
    }),
    z.object({ channel: channelViewSchema, reverified: z.number() }),
  ),
  deleteHook: request(z.object({ channelKey: z.string(), hookId: z.string() }), channelViewSchema),
  /** Gives the channel another listener path; the old one answers 404 from then on. */
  renewListenerPath: request(z.object({ channelKey: z.string() }), channelViewSchema),
  /** Creates the demo channel, or returns the one that exists, with its simulator running. */
  openDemo: request(z.void(), channelViewSchema),
  /** The cart token and the promotional code that the demo's simulator has ready. */
  getDemoCart: request(targetSchema, z.object({ cartToken: z.string(), promotionalCode: z.string() }).readonly()),
  /** Sends a webhook from the demo's simulator: "Stage door". Answers when the last attempt is answered. */
  sendFromStageDoor: request(
    z.object({
      environment: environmentNameSchema,
      event: z.string(),
      action: z.string(),
      fault: z.enum([
        'none',
        'tampered-body',
        'wrong-key',
        'upper-case-signature',
        'missing-signature',
        'unknown-hook',
        'duplicate',
        'reordered-companion',
        'dropped-connection',
      ]),
    }),
    z.object({
      attempts: z
        .array(z.object({ at: z.number(), status: z.number().nullable(), note: z.string() }).readonly())
        .readonly(),
    }),
  ),
}
