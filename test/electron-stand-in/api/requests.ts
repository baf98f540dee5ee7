import type { DevToolsSession } from '../chromium/devtools.ts'
import { originOf } from './custom-scheme.ts'
import { HeldRequest } from './held-request.ts'
import { askPermissions, type PermissionHandlers } from './permissions.ts'
import { Protocol } from './protocol.ts'
import { defaultSession, Session } from './session.ts'
import { requestDetails, WebRequest } from './web-request.ts'

/** Answers whether a frame belongs to a page that the app did not open. */
export type IsForeign = (frameId: string) => Promise<boolean>

/**
 * Holds every request of every page, worker and popup, and lets the app decide: its navigation events, its handlers of
 * permissions, its rules, its schemes. Call once, before the first page.
 */
export async function watchRequests(browser: DevToolsSession, isForeign: IsForeign): Promise<void> {
  const applied = new Map<string, PermissionHandlers>()
  browser.on('Fetch.requestPaused', (paused) => {
    const held = new HeldRequest(browser, paused)
    const { responseStatusCode } = paused
    const answered =
      responseStatusCode === undefined
        ? answer(browser, held, isForeign, applied)
        : held.passResponse(responseStatusCode)
    answered.catch((error: unknown) => {
      console.error(error)
      return held.fail('Failed')
    })
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}

/** Whether the rules of the default session let a WebSocket be opened. Which page asks is not known. */
export async function mayConnect(url: string): Promise<boolean> {
  const details = requestDetails(url, 'webSocket', { method: 'GET', webContents: undefined })
  return (await WebRequest.beforeRequest(defaultSession.webRequest, details)).cancel !== true
}

async function answer(
  browser: DevToolsSession,
  held: HeldRequest,
  isForeign: IsForeign,
  applied: Map<string, PermissionHandlers>,
): Promise<void> {
  const { paused, owner, url, isMainFrame, session } = held
  if (await isForeign(paused.frameId)) return await held.fail('Aborted')
  if (held.isDocument) {
    const isRedirect = paused.redirectedRequestId !== undefined
    if (owner?.allows({ url, isMainFrame, isRedirect }) === false) return await held.fail('Aborted')
    await applyPermissions(browser, held, applied)
  }
  const { cancel, redirectURL } = await WebRequest.beforeRequest(session.webRequest, held.details)
  if (cancel === true) return await held.fail('BlockedByClient')
  if (redirectURL !== undefined) return await held.redirect(redirectURL)
  const { protocol, pathname } = new URL(url)
  const handler = Protocol.handlerOf(session.protocol, protocol.slice(0, -1))
  if (handler === undefined) return await held.pass()
  // Chromium's own habit: Electron asks for no such file.
  if (paused.resourceType === 'Other' && pathname === '/favicon.ico') return await held.fail('Aborted')
  await held.respond(await handler(held.toRequest()))
}

/** Settles what the document's origin may do, by the app's handlers, unless these handlers have been asked for it. */
async function applyPermissions(
  browser: DevToolsSession,
  { paused, owner, url, session, isMainFrame }: HeldRequest,
  applied: Map<string, PermissionHandlers>,
): Promise<void> {
  const { origin } = new URL(paused.request.url)
  const handlers = Session.permissionHandlers(session)
  if (origin === 'null' || applied.get(origin) === handlers) return
  applied.set(origin, handlers)
  const decided: Promise<void>[] = []
  const asker = { webContents: owner?.webContents ?? null, url, origin: originOf(url), isMainFrame }
  askPermissions(handlers, asker, (permission, granted) => {
    const setting = granted ? 'granted' : 'denied'
    decided.push(browser.attempt('Browser.setPermission', { permission, setting, origin }))
  })
  await Promise.all(decided)
}
