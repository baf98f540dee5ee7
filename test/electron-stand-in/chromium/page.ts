import { EventEmitter, once } from 'node:events'
import { BINDING, type PageScripts, PRELOAD_WORLD } from '../page/scripts.ts'
import type { DevTools, DevToolsSession } from './devtools.ts'
import { isHeaded } from './launch-options.ts'
import { PreloadLink } from './preload-link.ts'

export interface PageEvents {
  committed: [url: string]
  /** The document could not be had; the page shows Chromium's own words. */
  failed: [url: string]
  movedWithin: [url: string]
  startedLoading: []
  stoppedLoading: []
  domReady: []
  loaded: []
  subframe: [frameId: string]
  popup: [url: string, name: string]
  /** What a console would show: what the page logs, what it does not catch, what Chromium says of it. */
  console: [level: string, message: string]
  crashed: []
  /** The current document's load went on, or ended. */
  progress: []
}

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A navigation that ended without the document, with Chromium's words for it: `net::ERR_…`. */
export class NavigationError extends Error {
  override readonly name = 'NavigationError'
}

/** One page of Chromium, with its two worlds. URLs are the browser's. */
export class Page extends EventEmitter<PageEvents> {
  readonly targetId: string
  readonly session: DevToolsSession
  readonly preload: PreloadLink
  readonly #devtools: DevTools
  #isClosed = false
  /** The load of the current document, by its loader. */
  #loader = { id: '', isLoaded: false, isErrorPage: false }

  private constructor(devtools: DevTools, targetId: string, session: DevToolsSession) {
    super()
    this.setMaxListeners(0)
    this.#devtools = devtools
    this.targetId = targetId
    this.session = session
    this.preload = new PreloadLink(session, targetId)
    this.#follow()
  }

  /** Opens an empty page whose documents start with these scripts. */
  static async open(devtools: DevTools, size: PageSize, { mainWorld, preloadWorld }: PageScripts): Promise<Page> {
    const blank = { url: 'about:blank', newWindow: true, width: size.width, height: size.height }
    const { targetId } = await devtools.browser.send('Target.createTarget', blank)
    const session = await devtools.attach(targetId)
    const page = new Page(devtools, targetId, session)
    await session.send('Page.enable', {})
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
    await session.send('Runtime.enable', {})
    await session.send('Log.enable', {})
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld })
    await session.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadWorld, worldName: PRELOAD_WORLD })
    await session.attempt('Runtime.runIfWaitingForDebugger', {})
    return page
  }

  /** Resolves when the document has loaded. Rejects with a {@link NavigationError}. */
  async navigate(url: string): Promise<void> {
    const { loaderId, errorText } = await this.session.send('Page.navigate', { url })
    if (errorText !== undefined) throw new NavigationError(errorText)
    // Without a loader it was a move within the document.
    if (loaderId === undefined) return
    const before = this.#loader.id
    while (this.#loader.id !== loaderId || !this.#loader.isLoaded) {
      await once(this, 'progress')
      const isOvertaken = this.#loader.id !== loaderId && this.#loader.id !== before
      if (isOvertaken || this.#isClosed) throw new NavigationError('net::ERR_ABORTED')
    }
  }

  /** Evaluates in the page's own world. */
  async evaluate(expression: string): Promise<unknown> {
    const how = { awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', { expression, ...how })
    if (exceptionDetails === undefined) return result.value
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  }

  /** Headless Chromium keeps room for a browser's frame: a window's size here is the page's size. */
  async resize(size: PageSize): Promise<void> {
    const { browser } = this.#devtools
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId: this.targetId })
    await browser.attempt('Browser.setWindowBounds', { windowId, bounds: size })
    if (isHeaded()) return
    await this.session.attempt('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  }

  /** @param scheme `system` for the browser's own */
  async prefer(scheme: 'system' | 'light' | 'dark'): Promise<void> {
    const features = scheme === 'system' ? [] : [{ name: 'prefers-color-scheme', value: scheme }]
    await this.session.attempt('Emulation.setEmulatedMedia', { features })
  }

  /** Closes it; from here on it says nothing more. */
  close(): void {
    this.#isClosed = true
    this.emit('progress')
    this.session.removeAllListeners()
    void this.#devtools.browser.attempt('Target.closeTarget', { targetId: this.targetId })
  }

  #follow(): void {
    const { session, targetId } = this
    session.on('Page.frameAttached', ({ frameId }) => this.emit('subframe', frameId))
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== targetId) return
      this.#loader = { id: frame.loaderId, isLoaded: false, isErrorPage: frame.unreachableUrl !== undefined }
      this.emit('progress')
      if (frame.unreachableUrl === undefined) this.emit('committed', `${frame.url}${frame.urlFragment ?? ''}`)
      else this.emit('failed', frame.unreachableUrl)
    })
    session.on('Page.lifecycleEvent', ({ loaderId, name }) => {
      if (loaderId !== this.#loader.id || this.#loader.isErrorPage) return
      if (name === 'DOMContentLoaded') this.emit('domReady')
      if (name !== 'load') return
      this.#loader = { ...this.#loader, isLoaded: true }
      this.emit('loaded')
      this.emit('progress')
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === targetId) this.emit('movedWithin', url)
    })
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === targetId) this.emit('startedLoading')
    })
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === targetId) this.emit('stoppedLoading')
    })
    session.on('Page.windowOpen', ({ url, windowName }) => this.emit('popup', url, windowName))
    session.on('Inspector.targetCrashed', () => this.emit('crashed'))
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      this.emit('console', type, args.map(({ value, description = '' }) => String(value ?? description)).join(' '))
    })
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
      this.emit('console', 'error', `${text} ${exception?.description ?? ''}`)
    })
    session.on('Log.entryAdded', ({ entry }) => this.emit('console', entry.level, entry.text))
  }
}
