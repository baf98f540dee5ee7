/** What the rest of the stand-in needs of a window. */
export interface OpenWindow {
  readonly id: number
  readonly webContents: {
    readonly id: number
    getZoomLevel(): number
    setZoomLevel(level: number): void
  }
  close(): void
  reload(): void
  show(): void
  hide(): void
  minimize(): void
  maximize(): void
  setFullScreen(on: boolean): void
  isFullScreen(): boolean
  isVisible(): boolean
}

/** The app's windows, in the order in which they were opened. */
export const openWindows = new Set<OpenWindow>()

let focused: OpenWindow | undefined

export const focusedWindow = (): OpenWindow | undefined => focused

export function setFocusedWindow(window: OpenWindow | undefined): void {
  focused = window
}
