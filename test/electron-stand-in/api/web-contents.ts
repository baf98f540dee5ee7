import { EventEmitter } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  BrowserWindowConstructorOptions,
  HandlerDetails,
  LoadFileOptions,
  PrintToPDFOptions,
  Rectangle,
  WebPreferences,
  WindowOpenHandlerResponse,
} from 'electron'
import type { Page, PageSize } from '../chromium/page.ts'
import { closed, closedClass } from '../closed.ts'
import { pageScripts } from '../page/scripts.ts'
import { app } from './app.ts'
import { browser } from './browser.ts'
import { toApp } from './custom-scheme.ts'
import { markDestroyed } from './destroyed.ts'
import { connectIpc, ipcEvent } from './ipc-link.ts'
import { IpcMain } from './ipc-main.ts'
import { nativeImage } from './native-image.ts'
import { followTheme, nativeTheme } from './native-theme.ts'
import { Navigations } from './navigation.ts'
import { addSubframe, type PageOwner, removePage } from './page-owners.ts'
import { relayPage } from './page-relay.ts'
import { pdfParameters } from './pdf-options.ts'
import { Session, sessionOfPartition } from './session.ts'
import { openPage } from './targets.ts'
import { mainFrameOf } from './web-frame-main.ts'
import { checkPreferences, readPreload } from './web-preferences.ts'
import { answersFixed } from './without-effect.ts'

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

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse

const ZOOM_STEP = 1.2
let lastId = 0

export class WebContents extends EventEmitter<Record<string, unknown[]>> {
  readonly id: number
  readonly session: Session
  readonly ipc = new IpcMain()
  readonly mainFrame = mainFrameOf(this)
  readonly debugger = closed('webContents.debugger', { isAttached: () => false })
  readonly navigationHistory = closed('webContents.navigationHistory', {
    canGoBack: () => false,
    canGoForward: () => false,
  })
  readonly #window: PageWindow
  readonly #navigations = new Navigations(this)
  readonly #opening: Promise<Page>
  #page: Page | undefined
  #unfollowTheme = (): void => {}
  #windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' })
  #url = ''
  #isLoading = false
  #isDestroyed = false
  #zoomFactor = 1

  constructor(window: PageWindow, preferences: WebPreferences) {
    super()
    this.setMaxListeners(0)
    checkPreferences(preferences)
    lastId += 1
    this.id = lastId
    this.#window = window
    const { session } = preferences
    this.session = session instanceof Session ? session : sessionOfPartition(preferences.partition)
    this.#opening = this.#open(preferences.preload)
    this.#opening.catch((error: unknown) => {
      if (!this.#isDestroyed) console.error(error)
    })
  }

  async #open(preload: string | undefined): Promise<Page> {
    const { source, error } = readPreload(preload)
    if (error !== undefined) this.#preloadFailed(preload, error)
    const owner: PageOwner = {
      session: this.session,
      webContents: this,
      allows: (navigation) => this.#navigations.allows(navigation),
      gone: () => this.#window.gone(),
    }
    const page = await openPage(browser.devtools, owner, this.#window.size(), pageScripts(source))
    if (this.#isDestroyed) page.close()
    this.#page = page
    page.on('subframe', (frameId) => addSubframe(frameId, owner))
    page.on('committed', (url) => {
      this.#url = toApp(url)
    })
    page.on('startedLoading', () => {
      this.#isLoading = true
    })
    page.on('stoppedLoading', () => {
      this.#isLoading = false
    })
    page.on('popup', (url, name) => this.#openChild(toApp(url), name))
    page.on('message', (message) => {
      if (message.kind === 'window-open') this.#openChild(toApp(message.url), message.name)
      if (message.kind === 'preload-error') {
        this.#preloadFailed(preload, Object.assign(new Error(message.message), { stack: message.stack }))
      }
    })
    relayPage(page, this)
    connectIpc(page, this)
    this.#unfollowTheme = followTheme((source) => void page.prefer(source))
    await page.prefer(nativeTheme.themeSource)
    await page.resize(this.#window.size())
    return page
  }

  #preloadFailed(preload: string | undefined, error: Error): void {
    console.error(`Unable to load preload script: ${preload}`, error)
    this.emit('preload-error', {}, preload, error)
  }

  #openChild(url: string, frameName: string): void {
    const details: HandlerDetails = {
      url,
      frameName,
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: this.#url, policy: 'default' },
    }
    const answer = this.#windowOpenHandler(details)
    if (answer.action === 'allow') this.#window.openChild(url, answer.overrideBrowserWindowOptions ?? {})
  }

  /** Throws, as Electron does, when the window is gone. */
  send(channel: string, ...args: unknown[]): void {
    this.#page?.deliver(ipcEvent(channel, args))
  }

  async loadURL(url: string): Promise<void> {
    await this.#navigations.load(await this.#opening, url)
  }
  loadFile(file: string, { query = {}, search, hash }: LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(path.resolve(app.getAppPath(), file))
    if (search !== undefined) url.search = search
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
    if (hash !== undefined) url.hash = hash
    return this.loadURL(url.href)
  }
  reload(): void {
    void this.#page?.session.attempt('Page.reload', {})
  }
  reloadIgnoringCache(): void {
    this.reload()
  }
  getURL(): string {
    return this.#url
  }
  getTitle(): string {
    return this.#window.getTitle()
  }
  isLoading(): boolean {
    return this.#isLoading
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.#opening).evaluate(code)
  }
  async insertCSS(css: string): Promise<string> {
    const style = `Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(css)} })`
    await this.executeJavaScript(`void document.head.append(${style})`)
    return '1'
  }
  async capturePage(rectangle?: Rectangle): Promise<object> {
    const { session } = await this.#opening
    const clip = rectangle === undefined ? {} : { clip: { ...rectangle, scale: 1 } }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', ...clip })
    return nativeImage.createFromBuffer(Buffer.from(data, 'base64'))
  }
  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
    const { session } = await this.#opening
    const { data } = await session.send('Page.printToPDF', pdfParameters(options))
    return Buffer.from(data, 'base64')
  }

  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor
    void this.#page?.session.attempt('Emulation.setPageScaleFactor', { pageScaleFactor: factor })
  }
  getZoomFactor(): number {
    return this.#zoomFactor
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(ZOOM_STEP ** level)
  }
  getZoomLevel(): number {
    return Math.log(this.#zoomFactor) / Math.log(ZOOM_STEP)
  }

  isFocused(): boolean {
    return this.#window.isFocused()
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  close(): void {
    this.#window.close()
  }
  forcefullyCrashRenderer(): void {
    void this.#page?.session.attempt('Page.crash', {})
  }

  /** The stand-in's own ways in: the page follows its window. */
  static resize(contents: WebContents, size: PageSize): Promise<void> {
    return contents.#opening.then((page) => page.resize(size))
  }
  static destroy(contents: WebContents): void {
    contents.#isDestroyed = true
    contents.#unfollowTheme()
    if (contents.#page !== undefined) {
      removePage(contents.#page.targetId)
      contents.#page.close()
    }
    contents.emit('destroyed')
    markDestroyed(contents)
  }
}

answersFixed(WebContents.prototype, {
  getType: 'window',
  getOSProcessId: process.pid,
  getProcessId: 1,
  getUserAgent: '',
  isDevToolsOpened: false,
  setVisualZoomLevelLimits: Promise.resolve(),
  setUserAgent: undefined,
  stop: undefined,
  focus: undefined,
  openDevTools: undefined,
  closeDevTools: undefined,
  toggleDevTools: undefined,
  undo: undefined,
  redo: undefined,
  cut: undefined,
  copy: undefined,
  paste: undefined,
  selectAll: undefined,
  delete: undefined,
})

closedClass(WebContents, 'webContents')
