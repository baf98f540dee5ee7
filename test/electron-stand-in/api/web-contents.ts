import { EventEmitter } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoadFileOptions, PrintToPDFOptions, Rectangle, WebPreferences } from 'electron'
import type { PageSize } from '../chromium/page.ts'
import { closed, closedClass } from '../closed.ts'
import { app } from './app.ts'
import { ContentsPage, type PageWindow, type WindowOpenHandler } from './contents-page.ts'
import { markDestroyed } from './destroyed.ts'
import { ipcEvent } from './ipc-link.ts'
import { IpcMain } from './ipc-main.ts'
import { nativeImage } from './native-image.ts'
import { pdfParameters } from './pdf-options.ts'
import { Session, sessionOfPartition } from './session.ts'
import { mainFrameOf } from './web-frame-main.ts'
import { checkPreferences } from './web-preferences.ts'
import { acceptWithoutEffect } from './without-effect.ts'

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
  readonly #page: ContentsPage
  #isDestroyed = false
  #zoomFactor = 1

  constructor(window: PageWindow, preferences: WebPreferences) {
    super()
    this.setMaxListeners(0)
    checkPreferences(preferences)
    lastId += 1
    this.id = lastId
    this.#window = window
    const { session, partition, preload } = preferences
    this.session = session instanceof Session ? session : sessionOfPartition(partition)
    this.#page = new ContentsPage(this, window, preload)
  }

  send(channel: string, ...args: unknown[]): void {
    this.#page.opened?.preload.deliver(ipcEvent(channel, args))
  }

  loadURL(url: string): Promise<void> {
    return this.#page.load(url)
  }
  loadFile(file: string, { query = {}, search, hash }: LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(path.resolve(app.getAppPath(), file))
    if (search !== undefined) url.search = search
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
    if (hash !== undefined) url.hash = hash
    return this.loadURL(url.href)
  }
  reload(): void {
    void this.#page.opened?.session.attempt('Page.reload', {})
  }
  reloadIgnoringCache(): void {
    this.reload()
  }
  getURL(): string {
    return this.#page.url
  }
  getTitle(): string {
    return this.#window.getTitle()
  }
  isLoading(): boolean {
    return this.#page.isLoading
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#page.windowOpenHandler = handler
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.#page.opening).evaluate(code)
  }
  async insertCSS(css: string): Promise<string> {
    const style = `Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(css)} })`
    await this.executeJavaScript(`void document.head.append(${style})`)
    return '1'
  }
  async capturePage(rectangle?: Rectangle): Promise<object> {
    const { session } = await this.#page.opening
    const clip = rectangle === undefined ? {} : { clip: { ...rectangle, scale: 1 } }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', ...clip })
    return nativeImage.createFromBuffer(Buffer.from(data, 'base64'))
  }
  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
    const { session } = await this.#page.opening
    const { data } = await session.send('Page.printToPDF', pdfParameters(options))
    return Buffer.from(data, 'base64')
  }

  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor
    void this.#page.opened?.session.attempt('Emulation.setPageScaleFactor', { pageScaleFactor: factor })
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
    void this.#page.opened?.session.attempt('Page.crash', {})
  }

  /** The stand-in's own ways in: the page follows its window. */
  static resize(contents: WebContents, size: PageSize): Promise<void> {
    return contents.#page.resize(size)
  }
  static destroy(contents: WebContents): void {
    contents.#isDestroyed = true
    contents.#page.close()
    contents.emit('destroyed')
    markDestroyed(contents)
  }
}

acceptWithoutEffect(WebContents.prototype, 'webContents')

closedClass(WebContents, 'webContents')
