import type { BrowserWindowConstructorOptions, LoadFileOptions, Rectangle } from 'electron'
import type { PageSize } from '../chromium/page.ts'
import { closedClass } from '../closed.ts'
import { App, app } from './app.ts'
import { markDestroyed } from './destroyed.ts'
import { focusedWindow, type OpenWindow, openWindows, setFocusedWindow } from './open-windows.ts'
import { preventable } from './preventable.ts'
import { WebContents } from './web-contents.ts'
import { WindowFrame } from './window-frame.ts'
import { acceptWithoutEffect } from './without-effect.ts'

const windowOf = new WeakMap<WebContents, BrowserWindow>()
let lastId = 0

export class BrowserWindow extends WindowFrame {
  readonly id: number
  readonly webContents: WebContents
  #isDestroyed = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(options, app.getName())
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    lastId += 1
    this.id = lastId
    this.webContents = this.#createContents(options)
    windowOf.set(this.webContents, this)
    openWindows.add(this)
    if (this.isVisible()) setFocusedWindow(this)
    app.emit('browser-window-created', {}, this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  #createContents({ webPreferences = {} }: BrowserWindowConstructorOptions): WebContents {
    const size = (): PageSize => {
      const { width, height } = this.getBounds()
      return { width, height }
    }
    const contents = new WebContents(
      {
        size,
        getTitle: () => this.getTitle(),
        isFocused: () => this.isFocused(),
        close: () => this.close(),
        gone: () => {
          this.emit('close', preventable())
          this.destroy()
        },
        openChild: (url, options) => void new BrowserWindow(options).loadURL(url).catch(console.error),
      },
      webPreferences,
    )
    contents.once('did-finish-load', () => this.emit('ready-to-show'))
    this.on('resize', () => {
      // A page that goes away meanwhile needs no size.
      WebContents.resize(contents, size()).catch(() => {})
    })
    return contents
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  loadFile(file: string, options?: LoadFileOptions): Promise<void> {
    return this.webContents.loadFile(file, options)
  }
  reload(): void {
    this.webContents.reload()
  }
  capturePage(rectangle?: Rectangle): Promise<object> {
    return this.webContents.capturePage(rectangle)
  }
  getMediaSourceId(): string {
    return `window:${this.id}:0`
  }

  override show(): void {
    super.show()
    this.focus()
  }
  focus(): void {
    setFocusedWindow(this)
    this.emit('focus')
    app.emit('browser-window-focus', {}, this)
  }
  blur(): void {
    if (this.isFocused()) setFocusedWindow(undefined)
    this.emit('blur')
    app.emit('browser-window-blur', {}, this)
  }
  isFocused(): boolean {
    return focusedWindow() === this
  }

  close(): void {
    const event = preventable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    openWindows.delete(this)
    if (this.isFocused()) setFocusedWindow([...openWindows].findLast((window) => window.isVisible()))
    WebContents.destroy(this.webContents)
    this.emit('closed')
    markDestroyed(this)
    if (openWindows.size === 0) App.lastWindowClosed(app)
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  static getAllWindows(): OpenWindow[] {
    return [...openWindows]
  }
  static getFocusedWindow(): OpenWindow | null {
    return focusedWindow() ?? null
  }
  static fromId(id: number): OpenWindow | null {
    return [...openWindows].find((window) => window.id === id) ?? null
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windowOf.get(contents) ?? null
  }
}

acceptWithoutEffect(BrowserWindow.prototype, 'BrowserWindow')

closedClass(BrowserWindow)
