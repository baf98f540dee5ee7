import type { BrowserWindow } from './browser-window.ts'

/** The app's windows, in the order in which they were opened. */
export const openWindows = new Set<BrowserWindow>()

let focused: BrowserWindow | undefined

export const focusedWindow = (): BrowserWindow | undefined => focused

export function setFocusedWindow(window: BrowserWindow | undefined): void {
  focused = window
}
