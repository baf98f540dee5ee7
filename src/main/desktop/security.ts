import type { Session, WebContents } from 'electron'
import type { Log } from '../log.ts'
import type { Page } from './page.ts'

const harmless = new Set(['data:', 'blob:', 'devtools:'])

/**
 * Whether the window's session may make a request: the page's own files and what lies inside the page. The product's
 * network traffic runs in main; http, https and ws of the window are refused, but for the development server's.
 */
export const mayRequest = (page: Page, url: string): boolean => {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  if (harmless.has(parsed.protocol) || page.owns(url)) return true
  return page.development && parsed.protocol === 'ws:' && page.owns(url.replace(/^ws:/, 'http:'))
}

/** Denies every permission and every request of its own to the session in which the window runs. */
export const lockSession = (session: Session, page: Page, log: Log): void => {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn({ permission }, 'the window asked for a permission, which was denied')
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed = mayRequest(page, details.url)
    if (!allowed) log.warn({ host: URL.parse(details.url)?.host }, 'the window made a request, which was blocked')
    answer({ cancel: !allowed })
  })
}

/** Keeps any web contents where it is: no navigation, no frame, no webview, no window of its own. */
export const guardContents = (
  contents: WebContents,
  page: Page,
  openLink: (url: string) => Promise<unknown>,
  log: Log,
): void => {
  const stay = (event: { preventDefault: () => void; url: string; isMainFrame: boolean }) => {
    // The development server reloads its own page.
    if (page.development && event.isMainFrame && page.owns(event.url)) return
    event.preventDefault()
    log.warn({ host: URL.parse(event.url)?.host }, 'a navigation was denied')
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    void openLink(url)
    return { action: 'deny' }
  })
}
