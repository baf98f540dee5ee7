import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { changedBounds, firstBounds, type Minimum, WORK_AREA } from './window-geometry.ts'

/** How the window fills the screen. */
interface Filling {
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
}

/** A window without its page: where it is, how it is shown, what it is called. */
export class WindowFrame extends EventEmitter<Record<string, unknown[]>> {
  #bounds: Rectangle
  #minimum: Minimum
  #title: string
  #filling: Filling = { isMaximized: false, isFullScreen: false }
  #isMinimized = false
  #isVisible: boolean
  #isMenuBarVisible = true

  constructor(options: BrowserWindowConstructorOptions, defaultTitle: string) {
    super()
    this.setMaxListeners(0)
    this.#bounds = firstBounds(options)
    this.#minimum = { width: options.minWidth ?? 0, height: options.minHeight ?? 0 }
    this.#title = options.title ?? defaultTitle
    this.#isVisible = options.show !== false
  }

  show(): void {
    this.#isVisible = true
    this.emit('show')
  }
  showInactive(): void {
    this.#isVisible = true
    this.emit('show')
  }
  hide(): void {
    this.#isVisible = false
    this.emit('hide')
  }
  isVisible(): boolean {
    return this.#isVisible
  }

  minimize(): void {
    this.#isMinimized = true
    this.emit('minimize')
  }
  restore(): void {
    if (this.#isMinimized) this.#isMinimized = false
    else this.#fill({ isMaximized: false })
    this.emit('restore')
  }
  isMinimized(): boolean {
    return this.#isMinimized
  }
  maximize(): void {
    this.#isMinimized = false
    if (this.#fill({ isMaximized: true })) this.emit('maximize')
  }
  unmaximize(): void {
    if (this.#fill({ isMaximized: false })) this.emit('unmaximize')
  }
  isMaximized(): boolean {
    return this.#filling.isMaximized
  }
  setFullScreen(isFullScreen: boolean): void {
    if (this.#fill({ isFullScreen })) this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen')
  }
  isFullScreen(): boolean {
    return this.#filling.isFullScreen
  }

  getBounds(): Rectangle {
    const { isMaximized, isFullScreen } = this.#filling
    return { ...(isMaximized || isFullScreen ? WORK_AREA : this.#bounds) }
  }
  /** The bounds that the window has, or will have again, when it is neither maximized nor full screen. */
  getNormalBounds(): Rectangle {
    return { ...this.#bounds }
  }
  getContentBounds(): Rectangle {
    return this.getBounds()
  }
  getSize(): [number, number] {
    const { width, height } = this.getBounds()
    return [width, height]
  }
  getContentSize(): [number, number] {
    return this.getSize()
  }
  getPosition(): [number, number] {
    const { x, y } = this.getBounds()
    return [x, y]
  }
  setBounds(change: Partial<Rectangle>): void {
    const before = this.#bounds
    this.#bounds = changedBounds(before, change, this.#minimum)
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) this.emit('move')
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) this.emit('resize')
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = { width, height }
  }
  getMinimumSize(): [number, number] {
    return [this.#minimum.width, this.#minimum.height]
  }

  setTitle(title: string): void {
    this.#title = title
    this.emit('page-title-updated', {}, title, true)
  }
  getTitle(): string {
    return this.#title
  }
  setMenuBarVisibility(isVisible: boolean): void {
    this.#isMenuBarVisible = isVisible
  }
  isMenuBarVisible(): boolean {
    return this.#isMenuBarVisible
  }

  /** Whether that changed anything. */
  #fill(change: Partial<Filling>): boolean {
    const before = this.#filling
    this.#filling = { ...before, ...change }
    const { isMaximized, isFullScreen } = this.#filling
    if (isMaximized === before.isMaximized && isFullScreen === before.isFullScreen) return false
    this.emit('resize')
    return true
  }
}
