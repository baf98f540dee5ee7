import type { Page } from '../chromium/page.ts'
import { toApp } from './custom-scheme.ts'
import { preventable } from './preventable.ts'

/** Chromium's words for how grave a message is → Electron's. */
const LEVELS: Readonly<Record<string, string>> = {
  assert: 'error',
  debug: 'debug',
  error: 'error',
  verbose: 'debug',
  warning: 'warning',
}

export interface RelayTarget {
  emit(event: string, ...args: unknown[]): boolean
}

/** Says in Electron's events what happens to a page. */
export function relayPage(page: Page, contents: RelayTarget): void {
  page.on('startedLoading', () => contents.emit('did-start-loading'))
  page.on('committed', (url) => contents.emit('did-navigate', {}, toApp(url)))
  page.on('movedWithin', (url) => contents.emit('did-navigate-in-page', {}, toApp(url), true))
  page.on('domReady', () => contents.emit('dom-ready', {}))
  page.on('loaded', () => contents.emit('did-finish-load', {}))
  page.on('stoppedLoading', () => contents.emit('did-stop-loading'))
  page.on('crashed', () => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
  page.on('console', (level, message) => {
    contents.emit('console-message', preventable({ level: LEVELS[level] ?? 'info', message }))
  })
}
