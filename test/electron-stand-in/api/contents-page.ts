import type { BrowserWindowConstructorOptions, HandlerDetails, WindowOpenHandlerResponse } from 'electron'
import type { Page, PageSize } from '../chromium/page.ts'
import { pageScripts } from '../page/scripts.ts'
import { browser } from './browser.ts'
import { toApp } from './custom-scheme.ts'
import { connectIpc, type Sender } from './ipc-link.ts'
import { followTheme, nativeTheme } from './native-theme.ts'
import { Navigations } from './navigation.ts'
import { addSubframe, type PageOwner, removePage } from './page-owners.ts'
import { relayPage } from './page-relay.ts'
import type { Session } from './session.ts'
import { openPage } from './targets.ts'
import { readPreload } from './web-preferences.ts'

/** The window around a page. */
export interface PageWindow {
  size(): PageSize
  getTitle(): string
  isFocused(): boolean
  close(): void
  /** The page was closed from outside. */
  gone(): void
  /** Opens another window, as the app allowed the page to. */
  openChild(url: string, options: BrowserWindowConstructorOptions): void
}

/** The `webContents` in whose name everything about the page is said. */
export interface PageContents extends Omit<Sender, 'emit'> {
  readonly session: Session
  emit(event: string, ...args: unknown[]): boolean
  getURL(): string
}

export type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse

/** The page of one `webContents`: opened at once, usable when `opening` resolves. */
export class ContentsPage {
  readonly opening: Promise<Page>
  /** As the app writes it; empty before the first document. */
  url = ''
  isLoading = false
  windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' })
  readonly #contents: PageContents
  readonly #window: PageWindow
  readonly #navigations: Navigations
  #opened: Page | undefined
  #unfollowTheme = (): void => {}
  #isClosed = false

  constructor(contents: PageContents, window: PageWindow, preload: string | undefined) {
    this.#contents = contents
    this.#window = window
    this.#navigations = new Navigations(contents)
    this.opening = this.#open(preload)
    this.opening.catch((error: unknown) => {
      if (!this.#isClosed) console.error(error)
    })
  }

  /** The page, once it has been opened. */
  get opened(): Page | undefined {
    return this.#opened
  }

  async load(url: string): Promise<void> {
    await this.#navigations.load(await this.opening, url)
  }

  async resize(size: PageSize): Promise<void> {
    await (await this.opening).resize(size)
  }

  close(): void {
    this.#isClosed = true
    this.#unfollowTheme()
    if (this.#opened !== undefined) discard(this.#opened)
  }

  async #open(preload: string | undefined): Promise<Page> {
    const { source, error } = readPreload(preload)
    const owner: PageOwner = {
      session: this.#contents.session,
      webContents: this.#contents,
      allows: (navigation) => this.#navigations.allows(navigation),
      gone: () => this.#window.gone(),
    }
    const page = await openPage(browser.devtools, owner, this.#window.size(), pageScripts(source))
    if (this.#isClosed) {
      discard(page)
      return page
    }
    this.#opened = page
    page.on('subframe', (frameId) => addSubframe(frameId, owner))
    page.on('committed', (url) => {
      this.url = toApp(url)
      if (error !== undefined) this.#preloadFailed(preload, error)
    })
    page.on('failed', (url) => {
      this.url = toApp(url)
    })
    page.on('startedLoading', () => {
      this.isLoading = true
    })
    page.on('stoppedLoading', () => {
      this.isLoading = false
    })
    page.on('popup', (url, name) => this.#openChild(toApp(url), name))
    page.preload.on('message', (message) => {
      if (message.kind === 'window-open') this.#openChild(toApp(message.url), message.name)
      if (message.kind === 'preload-error') {
        this.#preloadFailed(preload, Object.assign(new Error(message.message), { stack: message.stack }))
      }
    })
    relayPage(page, this.#contents)
    connectIpc(page.preload, this.#contents)
    this.#unfollowTheme = followTheme((source) => void page.prefer(source))
    await page.prefer(nativeTheme.themeSource)
    await page.resize(this.#window.size())
    return page
  }

  #preloadFailed(preload: string | undefined, error: Error): void {
    console.error(`Unable to load preload script: ${preload}`, error)
    this.#contents.emit('preload-error', {}, preload, error)
  }

  #openChild(url: string, frameName: string): void {
    const referrer = { url: this.url, policy: 'default' } as const
    const answer = this.windowOpenHandler({ url, frameName, features: '', disposition: 'foreground-tab', referrer })
    if (answer.action === 'allow') this.#window.openChild(url, answer.overrideBrowserWindowOptions ?? {})
  }
}

function discard(page: Page): void {
  removePage(page.targetId)
  page.close()
}
