import type { BrowserWindow } from 'electron'
import type { Push } from './push.ts'
import { isFromPage, type Source } from './source.ts'
import { openWindow, type WindowPorts } from './window.ts'

/** The one window of the app, which may be closed and opened again. */
export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  readonly show: (push: Push) => void
  /** Whether a message comes from the top frame of the window, showing our page. */
  readonly isSource: (source: Source) => boolean
}

export const createMainWindow = (ports: WindowPorts): MainWindow => {
  let window: BrowserWindow | null = null
  return {
    show: (push) => {
      if (window !== null) {
        if (window.isMinimized()) window.restore()
        window.focus()
        return
      }
      const opened = openWindow(ports)
      window = opened
      push.attach(opened)
      opened.once('closed', () => {
        window = null
      })
    },
    isSource: (source) =>
      window !== null && !window.isDestroyed() && isFromPage(source, window.webContents.id, ports.page),
  }
}
