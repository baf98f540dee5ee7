import { z } from 'zod'
import { LARGEST_SAVED_FILE } from '../limits.ts'
import { bytesSchema } from '../models/bytes.ts'
import { channelViewSchema } from '../models/channel.ts'
import { targetSchema } from '../models/environment.ts'
import { listenerViewSchema } from '../models/listener.ts'
import { noticeSchema } from '../models/notice.ts'
import { preferencesSchema } from '../models/preferences.ts'
import { reachViewSchema } from '../models/reach.ts'
import { readinessSchema } from '../models/readiness.ts'
import { keychainStateSchema } from '../models/secret.ts'
import { tokenViewSchema } from '../models/token.ts'
import { request } from './define.ts'

/** Everything that the window needs to draw its first screen. Later changes come as events. */
export const snapshotSchema = z
  .object({
    version: z.string(),
    /** `stand-in` where Electron's runtime is not the one that runs. */
    runtime: z.enum(['electron', 'stand-in', 'none']),
    dataFolder: z.string(),
    keychain: keychainStateSchema,
    channels: z.array(channelViewSchema).readonly(),
    preferences: preferencesSchema,
    listener: listenerViewSchema,
    reach: reachViewSchema,
    tokens: z.array(tokenViewSchema).readonly(),
    notices: z.array(noticeSchema).readonly(),
    unlocks: z.array(z.object({ target: targetSchema, until: z.number() }).readonly()).readonly(),
  })
  .readonly()
export type Snapshot = z.infer<typeof snapshotSchema>

export const appRequests = {
  getSnapshot: request(z.void(), snapshotSchema),
  /** Merges into the preferences; the selection too. How the listener is reached, and what the history may grow to, have requests of their own. */
  savePreferences: request(
    preferencesSchema.unwrap().omit({ reach: true, publicUrls: true, mixedUpSeen: true, retention: true }).partial(),
    preferencesSchema,
  ),
  acknowledgeNotice: request(z.object({ id: z.string() }), z.void()),
  /** Runs the keychain's self-test again. */
  checkKeychain: request(z.void(), keychainStateSchema),
  getReadiness: request(targetSchema, readinessSchema),
  /** Starts the listener again, on its remembered port, on another, or (`any`) on one that is free. */
  restartListener: request(
    z.object({ port: z.union([z.number().int().min(1).max(65535), z.literal('any')]).optional() }),
    listenerViewSchema,
  ),
  /** Allows state-changing calls in production for 30 minutes, when `channelName` is the channel's name. */
  unlockProduction: request(
    z.object({ target: targetSchema, channelName: z.string() }),
    z.object({ until: z.number() }),
  ),
  lockProduction: request(targetSchema, z.void()),
  /** The renderer has no clipboard permission of its own. */
  copyText: request(z.object({ text: z.string().max(16 * 1024 * 1024) }), z.void()),
  /** Asks where to save a file, and writes it there; the path is null when the user changed their mind. */
  saveFile: request(
    z.object({
      suggestedName: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,120}$/u, 'a plain file name is expected'),
      bytes: bytesSchema.refine((bytes) => bytes.byteLength <= LARGEST_SAVED_FILE, 'not more than 256 MiB'),
    }),
    z.object({ path: z.string().nullable() }),
  ),
  /** Opens an https link in the system's browser. */
  openLink: request(z.object({ url: z.string() }), z.void()),
}
