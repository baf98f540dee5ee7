import type { OnBeforeRequestListenerDetails } from 'electron'
import type { DevToolsSession } from '../chromium/devtools.ts'
import type { Header, RequestPaused } from '../chromium/protocol.ts'
import { toApp, toServed } from './custom-scheme.ts'
import { ownerOfFrame, ownerOfPage, type PageOwner } from './page-owners.ts'
import { defaultSession, type Session } from './session.ts'
import { type RequestDetails, requestDetails, WebRequest } from './web-request.ts'

const RESOURCE_TYPES: Readonly<Record<string, OnBeforeRequestListenerDetails['resourceType']>> = {
  CSPViolationReport: 'cspReport',
  EventSource: 'xhr',
  Fetch: 'xhr',
  Font: 'font',
  Image: 'image',
  Media: 'media',
  Ping: 'ping',
  Script: 'script',
  Stylesheet: 'stylesheet',
  XHR: 'xhr',
}

/** A request that Chromium holds until it is told what to do: exactly one of the verbs below, once. */
export class HeldRequest {
  readonly paused: RequestPaused
  /** As the app writes it. */
  readonly url: string
  readonly owner: PageOwner | undefined
  readonly session: Session
  readonly isMainFrame: boolean
  readonly details: RequestDetails
  readonly #browser: DevToolsSession

  constructor(browser: DevToolsSession, paused: RequestPaused) {
    this.#browser = browser
    this.paused = paused
    this.url = toApp(paused.request.url)
    this.owner = ownerOfFrame(paused.frameId)
    this.session = this.owner?.session ?? defaultSession
    this.isMainFrame = ownerOfPage(paused.frameId) !== undefined
    this.details = requestDetails(this.url, this.#resourceType(), {
      method: paused.request.method,
      webContents: this.owner?.webContents,
    })
  }

  get isDocument(): boolean {
    return this.paused.resourceType === 'Document'
  }

  /** The request, for the app's handler of a custom scheme. */
  toRequest(): Request {
    const { method, headers, postDataEntries = [] } = this.paused.request
    const parts = postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
    return new Request(this.url, { method, headers, body: parts.length > 0 ? Buffer.concat(parts) : null })
  }

  async fail(errorReason: 'Aborted' | 'BlockedByClient' | 'Failed'): Promise<void> {
    await this.#browser.attempt('Fetch.failRequest', { requestId: this.paused.requestId, errorReason })
  }

  /** Lets it go out; it is held once more when its response comes, if the app has a rule about responses. */
  async pass(): Promise<void> {
    await this.#browser.attempt('Fetch.continueRequest', {
      requestId: this.paused.requestId,
      interceptResponse: WebRequest.looksAtResponses(this.session.webRequest),
    })
  }

  async respond(response: Response): Promise<void> {
    if (response.type === 'error') return await this.fail('Failed')
    const headers = [...response.headers].map(([name, value]) => ({
      name,
      value: name === 'location' ? this.#served(value) : value,
    }))
    const body = Buffer.from(await response.arrayBuffer()).toString('base64')
    await this.#browser.attempt('Fetch.fulfillRequest', {
      requestId: this.paused.requestId,
      responseCode: response.status,
      responseHeaders: await this.#rewrite(response.status, headers),
      body,
    })
  }

  /** @param to absolute, or relative to the request's URL */
  async redirect(to: string): Promise<void> {
    const location = new URL(to, this.url).href
    await this.respond(new Response(null, { status: 307, headers: { location } }))
  }

  /** Passes on the response that came from outside. */
  async passResponse(status: number): Promise<void> {
    await this.#browser.attempt('Fetch.continueResponse', {
      requestId: this.paused.requestId,
      responseCode: status,
      responseHeaders: await this.#rewrite(status, this.paused.responseHeaders ?? []),
    })
  }

  /** A response's headers, after the app's rule about them. */
  async #rewrite(status: number, headers: readonly Header[]): Promise<readonly Header[]> {
    const byName: Record<string, string[]> = {}
    for (const { name, value } of headers) byName[name] = [...(byName[name] ?? []), value]
    const { responseHeaders } = await WebRequest.headersReceived(this.session.webRequest, {
      ...this.details,
      statusCode: status,
      statusLine: `HTTP/1.1 ${status}`,
      responseHeaders: byName,
    })
    if (responseHeaders === undefined) return headers
    return Object.entries(responseHeaders).flatMap(([name, values]) =>
      [values].flat().map((value) => ({ name, value })),
    )
  }

  #served(url: string): string {
    return toServed(url, (scheme) => this.session.protocol.isProtocolHandled(scheme))
  }

  #resourceType(): OnBeforeRequestListenerDetails['resourceType'] {
    if (this.paused.resourceType === 'Document') return this.isMainFrame ? 'mainFrame' : 'subFrame'
    return RESOURCE_TYPES[this.paused.resourceType] ?? 'other'
  }
}
