import { NavigationError, type Page } from '../chromium/page.ts'
import { toApp, toServed } from './custom-scheme.ts'
import type { Navigation } from './page-owners.ts'
import { preventable } from './preventable.ts'
import type { Session } from './session.ts'

const ERROR_CODES: Readonly<Record<string, number>> = {
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_FILE_NOT_FOUND: -6,
  ERR_NAME_NOT_RESOLVED: -105,
}
const ERR_FAILED = -2

/** What navigating does to a `webContents`. */
export interface Navigating {
  readonly session: Session
  getURL(): string
  emit(event: string, ...args: unknown[]): boolean
}

const withoutHash = (url: string): string => url.replace(/#.*$/s, '')

/** The navigations of one page: those that the app asks for, and those of the page that the app may prevent. */
export class Navigations {
  readonly #contents: Navigating
  readonly #askedFor = new Set<string>()

  constructor(contents: Navigating) {
    this.#contents = contents
  }

  /** Resolves when the document has loaded; rejects with Electron's error of `loadURL`. */
  async load(page: Page, url: string): Promise<void> {
    const { protocol } = this.#contents.session
    const served = toServed(url, (scheme) => protocol.isProtocolHandled(scheme))
    const asked = withoutHash(toApp(URL.canParse(served) ? new URL(served).href : served))
    this.#askedFor.add(asked)
    try {
      await page.navigate(served)
    } catch (error) {
      if (!(error instanceof NavigationError)) throw error
      const code = error.message.replace(/^net::/, '')
      const errno = ERROR_CODES[code] ?? ERR_FAILED
      this.#contents.emit('did-fail-load', {}, errno, code, url, true)
      throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
    } finally {
      this.#askedFor.delete(asked)
    }
  }

  /** Whether the app lets the page go there. Not asked: what the app asked for itself, and a reload. */
  allows({ url, isMainFrame, isRedirect }: Navigation): boolean {
    const target = withoutHash(url)
    if (isMainFrame && !isRedirect && this.#askedFor.has(target)) return true
    if (isMainFrame && !isRedirect && target === withoutHash(this.#contents.getURL())) return true
    const event = preventable({ url, isMainFrame, isSameDocument: false })
    if (isRedirect) this.#contents.emit('will-redirect', event, url)
    else {
      if (isMainFrame) this.#contents.emit('will-navigate', event, url)
      this.#contents.emit('will-frame-navigate', event)
    }
    return !event.defaultPrevented
  }
}
