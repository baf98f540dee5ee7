import { z } from 'zod'

/** How the listener becomes reachable from outside. */
export const reachProviders = ['localtunnel', 'command', 'fixed'] as const
export const reachProviderSchema = z.enum(reachProviders)
export type ReachProvider = z.infer<typeof reachProviderSchema>

/** Which way is used, and the settings of each. `{port}` in a command line stands for the listener's port. */
export const reachSettingsSchema = z
  .object({
    on: z.boolean(),
    provider: reachProviderSchema,
    localtunnel: z.object({ server: z.string().max(2000), subdomain: z.string().max(63) }).readonly(),
    command: z.object({ line: z.string().max(2000), urlPattern: z.string().max(500) }).readonly(),
    fixed: z.object({ url: z.string().max(2000) }).readonly(),
  })
  .readonly()
export type ReachSettings = z.infer<typeof reachSettingsSchema>

export const defaultReach: ReachSettings = {
  on: false,
  provider: 'localtunnel',
  localtunnel: { server: 'https://localtunnel.me', subdomain: '' },
  command: {
    line: 'cloudflared tunnel --url http://127.0.0.1:{port}',
    urlPattern: 'https://(?!api\\.)[a-z0-9-]+\\.trycloudflare\\.com',
  },
  fixed: { url: '' },
}

/** The public URLs that were in use: the newest, the one that the user knows of, and older ones, newest first. */
export const publicUrlsSchema = z
  .object({ current: z.string().nullable(), told: z.string().nullable(), former: z.array(z.string()).readonly() })
  .readonly()
export type PublicUrls = z.infer<typeof publicUrlsSchema>

export const noPublicUrls: PublicUrls = { current: null, told: null, former: [] }

/** Whether the outside reaches the listener. Times are epoch ms; a reason is a sentence. */
export const reachStateSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('off'), since: z.number(), reason: z.string() }),
    /** `url` once there is one that has not answered yet; `reason`: what the last check said. */
    z.object({
      kind: z.literal('connecting'),
      since: z.number(),
      url: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    /** The last heartbeat came back at `checkedAt`, after `latency` ms. */
    z.object({
      kind: z.literal('reachable'),
      since: z.number(),
      url: z.string(),
      checkedAt: z.number(),
      latency: z.number(),
    }),
    /** Heartbeats do not come back. `retryAt`: when a new connection is tried; null when only the checks go on. */
    z.object({
      kind: z.literal('unreachable'),
      since: z.number(),
      url: z.string(),
      reason: z.string(),
      retryAt: z.number().nullable(),
    }),
    /** No connection. `retryAt`: when the next one is tried; null while one is. */
    z.object({
      kind: z.literal('reconnecting'),
      since: z.number(),
      reason: z.string(),
      retryAt: z.number().nullable(),
    }),
    /** Nothing is tried any more until the user does something. */
    z.object({ kind: z.literal('failed'), since: z.number(), reason: z.string() }),
  ])
  .readonly()
export type ReachState = z.infer<typeof reachStateSchema>

/** One heartbeat: ms until it came back; null when it did not. */
export const beatSchema = z.object({ at: z.number(), latency: z.number().nullable() }).readonly()
export type Beat = z.infer<typeof beatSchema>

export const reachViewSchema = z
  .object({
    state: reachStateSchema,
    /** The public URL in use, without a trailing slash, whether it answers or not; null when there is none. */
    url: z.string().nullable(),
    /** The latest heartbeats, oldest first. */
    beats: z.array(beatSchema).readonly(),
    /** The latest errors, newest first. */
    errors: z.array(z.object({ at: z.number(), text: z.string() }).readonly()).readonly(),
    /** The latest lines that the tunnel program wrote. */
    output: z.array(z.string()).readonly(),
  })
  .readonly()
export type ReachView = z.infer<typeof reachViewSchema>

/** What came of a self-test: the listener's answer as it came back through the public URL. */
export const selfTestReportSchema = z
  .object({ deliveryId: z.string(), url: z.string(), status: z.number(), took: z.number(), recorded: z.boolean() })
  .readonly()
export type SelfTestReport = z.infer<typeof selfTestReportSchema>
