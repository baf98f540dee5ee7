import { EventEmitter } from 'node:events'
import { closed, closedClass } from '../closed.ts'
import { AppPaths } from './app-paths.ts'
import { InstanceLock } from './instance-lock.ts'
import { nativeImage } from './native-image.ts'
import { openWindows } from './open-windows.ts'
import { preventable } from './preventable.ts'
import { acceptWithoutEffect } from './without-effect.ts'

/** What the app's folder says of it. */
export interface Identity {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly directory: string
}

export class App extends EventEmitter<Record<string, unknown[]>> {
  readonly isPackaged = false
  /** Only macOS has one; there is none here. */
  readonly dock = undefined
  name = 'Electron'
  badgeCount = 0
  userAgentFallback = ''
  accessibilitySupportEnabled = false
  readonly commandLine
  readonly #ready = Promise.withResolvers<void>()
  readonly #switches = new Map<string, string>()
  readonly #paths: AppPaths
  readonly #lock = new InstanceLock()
  #identity = { version: '0.0.0', directory: process.cwd() }
  #isReady = false
  #isQuitting = false

  constructor() {
    super()
    this.setMaxListeners(0)
    const switches = this.#switches
    this.#paths = new AppPaths(
      () => this.name,
      () => switches.get('user-data-dir') ?? '',
    )
    this.commandLine = closed('app.commandLine', {
      appendSwitch: (name: string, value = ''): void => void switches.set(name, value),
      appendArgument: (): void => {},
      hasSwitch: (name: string): boolean => switches.has(name),
      getSwitchValue: (name: string): string => switches.get(name) ?? '',
      removeSwitch: (name: string): void => void switches.delete(name),
    })
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }
  isReady(): boolean {
    return this.#isReady
  }
  getName(): string {
    return this.name
  }
  setName(name: string): void {
    this.name = name
  }
  getVersion(): string {
    return this.#identity.version
  }
  getAppPath(): string {
    return this.#identity.directory
  }
  getPath(name: string): string {
    return this.#paths.get(name)
  }
  setPath(name: string, value: string): void {
    this.#paths.set(name, value)
  }
  setAppLogsPath(value?: string): void {
    this.#paths.set('logs', value ?? this.#paths.get('logs'))
  }
  setBadgeCount(count = 0): boolean {
    this.badgeCount = count
    return true
  }
  getBadgeCount(): number {
    return this.badgeCount
  }

  async getFileIcon(): Promise<object> {
    return nativeImage.createEmpty()
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    const launch = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    return this.#lock.acquire(this.getPath('userData'), launch, (second) => {
      this.whenReady().then(() => {
        this.emit('second-instance', {}, second.argv, second.workingDirectory, second.additionalData)
      })
    })
  }
  hasSingleInstanceLock(): boolean {
    return this.#lock.isHeld
  }
  releaseSingleInstanceLock(): void {
    this.#lock.release()
  }

  quit(): void {
    if (this.#isQuitting) return
    const beforeQuit = preventable()
    this.emit('before-quit', beforeQuit)
    if (beforeQuit.defaultPrevented) return
    this.#isQuitting = true
    for (const window of openWindows) window.close()
    const willQuit = preventable()
    if (openWindows.size === 0) this.emit('will-quit', willQuit)
    if (openWindows.size > 0 || willQuit.defaultPrevented) this.#isQuitting = false
    else this.exit()
  }
  exit(code = 0): void {
    this.#isQuitting = true
    this.emit('quit', {}, code)
    process.exit(code)
  }

  /** The stand-in's own ways in: what its start knows of the app, and when the app may go on. */
  static identify(app: App, { name, version, directory }: Identity): void {
    app.name = name ?? app.name
    app.#identity = { version: version ?? app.#identity.version, directory }
  }
  static switchesOf(app: App): ReadonlyMap<string, string> {
    return app.#switches
  }
  static isQuitting(app: App): boolean {
    return app.#isQuitting
  }
  static markReady(app: App): void {
    app.emit('will-finish-launching')
    app.#isReady = true
    app.#ready.resolve()
    app.emit('ready', {}, {})
  }
  static lastWindowClosed(app: App): void {
    if (app.#isQuitting) return
    if (!app.emit('window-all-closed')) app.quit()
  }
}

acceptWithoutEffect(App.prototype, 'app')

closedClass(App, 'app')

export const app = new App()
