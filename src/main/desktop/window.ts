import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { leastSize, placeWindow } from './bounds.ts'
import { readBounds, writeBounds } from './bounds-file.ts'
import { showContextMenu } from './context-menu.ts'
import type { Page } from './page.ts'

export interface WindowPorts {
  readonly page: Page
  /** Absolute path of the preload's bundle. */
  readonly preload: string
  readonly clock: Clock
  readonly log: Log
}

/** The page's background before it is painted, so that a dark window does not flash white. */
const background = (): string => (nativeTheme.shouldUseDarkColors ? '#0e1311' : '#f5f7f6')

/** A page that crashes twice within this time, in ms, is not loaded a third time. */
const crashLoop = 30_000

/** Opens the window where it stood last time, and shows it when its page is painted. */
export const openWindow = ({ page, preload, clock, log }: WindowPorts): BrowserWindow => {
  const boundsFile = join(app.getPath('userData'), 'window.json')
  const { maximized, ...place } = placeWindow(
    readBounds(boundsFile),
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    ...place,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    title: app.getName(),
    backgroundColor: background(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Its dictionaries would be downloaded.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  if (maximized) window.maximize()

  const repaint = () => window.setBackgroundColor(background())
  nativeTheme.on('updated', repaint)
  window.once('ready-to-show', () => window.show())
  window.on('close', () => writeBounds(boundsFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }))
  window.once('closed', () => nativeTheme.off('updated', repaint))
  showContextMenu(window)
  watchPage(window, page, clock, log)
  load(window, page, log)
  return window
}

const load = (window: BrowserWindow, page: Page, log: Log): void => {
  window.loadURL(page.url).catch((cause: unknown) => {
    if (!window.isDestroyed()) log.error({ err: cause }, 'the page could not be loaded')
  })
}

/** Logs what goes wrong in the page, and loads it anew when its process ends. */
const watchPage = (window: BrowserWindow, page: Page, clock: Clock, log: Log): void => {
  const { webContents } = window
  let crashedAt = Number.NEGATIVE_INFINITY
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ reason, exitCode }, "the page's process ended")
    if (window.isDestroyed() || reason === 'clean-exit') return
    const again = clock.now() - crashedAt < crashLoop
    crashedAt = clock.now()
    if (again) {
      const logs = app.getPath('logs')
      dialog.showErrorBox('The window has stopped', `Quit Greenroom and open it again. What happened is in ${logs}.`)
    } else load(window, page, log)
  })
  webContents.on('preload-error', (_event, _path, error) => log.error({ err: error }, 'the bridge failed to load'))
  webContents.on('console-message', ({ level, message }) => {
    if (level === 'error') log.warn({ message }, 'the page reported an error')
  })
}
