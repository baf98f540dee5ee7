import { z } from 'zod'
import { LARGEST_SENT_BODY } from '../limits.ts'
import { CART_TOKEN_PLACEHOLDER } from '../validation/url.ts'
import { bytesSchema } from './bytes.ts'
import type { EnvironmentSettings } from './environment.ts'
import { headerListSchema } from './exchange.ts'

/** How the Authorization header is made (§5.1): as it should be, or broken on purpose in a way that §7 names. */
export const authorizationForms = ['as-it-should', 'none', 'quoted', 'two-spaces', 'changed-character'] as const
export const authorizationFormSchema = z.enum(authorizationForms)
export type AuthorizationForm = z.infer<typeof authorizationFormSchema>

/** The methods of a free request. CONNECT and TRACE are none of a service. */
export const freeMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

const cartToken = z.string().min(1).max(10_000)
const promotionId = z.string().min(1).max(1000)

/** A request to a path that the interface does not name. The console adds Host, Authorization and the length. */
export const freeRequestSchema = z
  .object({
    operation: z.literal('free'),
    method: z.enum(freeMethods),
    /** After the base URL, with its query; or an absolute URL of the environment's own origin. */
    path: z.string().min(1).max(8000),
    headers: headerListSchema.refine((headers) => headers.length <= 100, 'not more than 100 headers'),
    body: bytesSchema.refine((body) => body.byteLength <= LARGEST_SENT_BODY, 'not more than 4 MiB'),
  })
  .readonly()
export type FreeRequest = z.infer<typeof freeRequestSchema>

/** A request that a tester puts together: an operation of §4 with its fields, or a free one. */
export const plannedRequestSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('token') }).readonly(),
  z.object({ operation: z.literal('catalog-events') }).readonly(),
  z.object({ operation: z.literal('order-details'), url: z.string().min(1).max(8000) }).readonly(),
  z.object({ operation: z.literal('applicable-promotions'), cartToken }).readonly(),
  z.object({ operation: z.literal('use-code'), cartToken, code: z.string().min(1).max(10_000) }).readonly(),
  z.object({ operation: z.literal('add-promotion'), cartToken, promotionId }).readonly(),
  z.object({ operation: z.literal('release-promotion'), cartToken, promotionId }).readonly(),
  freeRequestSchema,
])
export type PlannedRequest = z.infer<typeof plannedRequestSchema>

/** By these, in a header or the query, some servers take a request for one of another method. */
const OVERRIDING_HEADER = /^x-(http-)?method(-override)?$/i
const OVERRIDING_QUERY = /[?&]_method=/i
/** The published operations that change a cart (§4.4 to §4.6), of which it is not known what a GET does. */
const CHANGING_PATH = /\/(cartPromotionalCodeGroup|addCartPromotion|releaseCartPromotion)\b/i

/** As a URL parser reads it: without tabs and line ends, a backslash as a slash; each code by itself, as one may be malformed. */
const decoded = (path: string): string =>
  path
    .replace(/[\t\r\n]/g, '')
    .replaceAll('\\', '/')
    .replace(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Whether a path or URL is one of a change, whatever the method, or could be taken for one of another method. */
const leadsToChange = (path: string): boolean =>
  [OVERRIDING_QUERY, CHANGING_PATH].some((pattern) => pattern.test(decoded(path)))

/** Whether a free request only reads: a plain GET, which no server takes for anything else. */
const onlyReads = ({ method, path, headers, body }: FreeRequest): boolean =>
  method === 'GET' &&
  body.byteLength === 0 &&
  !headers.some(([name]) => OVERRIDING_HEADER.test(name)) &&
  !leadsToChange(path)

/**
 * Whether a request can change something at the service: production asks first. A free one does, unless it is a plain
 * GET. One that reads does where its path, which came from the settings or from a webhook, is that of a change.
 */
export const changesState = (
  request: PlannedRequest,
  applicable: EnvironmentSettings['applicablePromotions'],
): boolean => {
  switch (request.operation) {
    case 'use-code':
    case 'add-promotion':
    case 'release-promotion':
      return true
    case 'free':
      return !onlyReads(request)
    case 'order-details':
      return leadsToChange(request.url)
    case 'applicable-promotions':
      return (
        applicable !== null &&
        leadsToChange(applicable.path.replaceAll(CART_TOKEN_PLACEHOLDER, () => request.cartToken))
      )
    default:
      return false
  }
}
