import type {
  CallbackResponse,
  HeadersReceivedResponse,
  OnBeforeRequestListenerDetails,
  OnHeadersReceivedListenerDetails,
  WebRequestFilter,
} from 'electron'
import { closedClass } from '../closed.ts'
import { urlPattern } from './url-pattern.ts'

type ResourceType = OnBeforeRequestListenerDetails['resourceType']

/** What the app's rules learn of a request. */
export type RequestDetails = Pick<
  OnBeforeRequestListenerDetails,
  'id' | 'url' | 'method' | 'resourceType' | 'timestamp'
> & { readonly webContentsId?: number }

let lastId = 0

/** @param request what else is known of the request; `webContents` only where a page of the app asks */
export function requestDetails(
  url: string,
  resourceType: ResourceType,
  { method, webContents }: { method: string; webContents: { readonly id: number } | undefined },
): RequestDetails {
  lastId += 1
  const asker = webContents === undefined ? {} : { webContentsId: webContents.id }
  return { id: lastId, url, method, resourceType, timestamp: Date.now(), ...asker }
}

export type ResponseDetails = RequestDetails &
  Pick<OnHeadersReceivedListenerDetails, 'statusCode' | 'statusLine' | 'responseHeaders'>

type Listener<Details, Response> = (details: Details, callback: (response: Response) => void) => void
type RuleArguments<Details, Response> =
  | [listener: Listener<Details, Response> | null]
  | [filter: WebRequestFilter, listener: Listener<Details, Response> | null]

/** The app's answer, or undefined when no rule is about this request. */
type Rule<Details, Response> = (details: Details) => Promise<Response | undefined>

function compileFilter(filter: WebRequestFilter): (url: string, type: ResourceType) => boolean {
  const included = filter.urls.map(urlPattern)
  const excluded = (filter.excludeUrls ?? []).map(urlPattern)
  return (url, type) =>
    included.some((matches) => matches(url)) &&
    !excluded.some((matches) => matches(url)) &&
    (filter.types?.some((wanted) => wanted === type) ?? true)
}

function toRule<Details extends RequestDetails, Response>(
  args: RuleArguments<Details, Response>,
): Rule<Details, Response> | undefined {
  const [filter, listener] = args.length === 1 ? [{ urls: ['<all_urls>'] }, args[0]] : args
  if (listener === null) return undefined
  const isAbout = compileFilter(filter)
  return (details) =>
    new Promise((resolve) => {
      if (isAbout(details.url, details.resourceType)) listener(details, resolve)
      else resolve(undefined)
    })
}

/** `session.webRequest`. As in Electron, each kind of rule has one listener: the last one set. */
export class WebRequest {
  #beforeRequest: Rule<RequestDetails, CallbackResponse> | undefined
  #headersReceived: Rule<ResponseDetails, HeadersReceivedResponse> | undefined

  onBeforeRequest(...args: RuleArguments<RequestDetails, CallbackResponse>): void {
    this.#beforeRequest = toRule(args)
  }

  onHeadersReceived(...args: RuleArguments<ResponseDetails, HeadersReceivedResponse>): void {
    this.#headersReceived = toRule(args)
  }

  /** The stand-in's own ways in: asks the app's rules. */
  static async beforeRequest(rules: WebRequest, details: RequestDetails): Promise<CallbackResponse> {
    return (await rules.#beforeRequest?.(details)) ?? {}
  }
  static async headersReceived(rules: WebRequest, details: ResponseDetails): Promise<HeadersReceivedResponse> {
    return (await rules.#headersReceived?.(details)) ?? {}
  }
  static looksAtResponses(rules: WebRequest): boolean {
    return rules.#headersReceived !== undefined
  }
}

closedClass(WebRequest, 'session.webRequest')
