import type { MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import type { OpenWindow } from './open-windows.ts'

export interface Role {
  readonly label: string
  /** What a click does to the window; nothing, where the role is the system's or the page's own. */
  readonly run?: (window: OpenWindow | undefined) => void
  readonly submenu?: readonly MenuItemConstructorOptions[]
}

const zoomBy =
  (step: number) =>
  (window: OpenWindow | undefined): void =>
    window?.webContents.setZoomLevel(window.webContents.getZoomLevel() + step)
const reload = (window: OpenWindow | undefined): void => window?.reload()

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The roles that a menu item may have, by their names in lower case: Electron does not tell cases apart. */
const ROLES: Readonly<Record<string, Role>> = {
  about: { label: 'About' },
  close: { label: 'Close Window', run: (window) => window?.close() },
  copy: { label: 'Copy' },
  cut: { label: 'Cut' },
  delete: { label: 'Delete' },
  forcereload: { label: 'Force Reload', run: reload },
  front: { label: 'Bring All to Front' },
  help: { label: 'Help' },
  hide: { label: 'Hide', run: (window) => window?.hide() },
  hideothers: { label: 'Hide Others' },
  minimize: { label: 'Minimize', run: (window) => window?.minimize() },
  paste: { label: 'Paste' },
  pasteandmatchstyle: { label: 'Paste and Match Style' },
  quit: { label: 'Quit', run: () => app.quit() },
  redo: { label: 'Redo' },
  reload: { label: 'Reload', run: reload },
  resetzoom: { label: 'Actual Size', run: (window) => window?.webContents.setZoomLevel(0) },
  selectall: { label: 'Select All' },
  services: { label: 'Services' },
  toggledevtools: { label: 'Toggle Developer Tools' },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  undo: { label: 'Undo' },
  unhide: { label: 'Show All', run: (window) => window?.show() },
  window: { label: 'Window' },
  zoom: { label: 'Zoom', run: (window) => window?.maximize() },
  zoomin: { label: 'Zoom In', run: zoomBy(0.5) },
  zoomout: { label: 'Zoom Out', run: zoomBy(-0.5) },
  appmenu: {
    label: 'App',
    submenu: [
      { role: 'about' },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  },
  filemenu: { label: 'File', submenu: [{ role: process.platform === 'darwin' ? 'close' : 'quit' }] },
  editmenu: {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      separator,
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { role: 'forceReload' },
      { role: 'toggleDevTools' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  },
  windowmenu: { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
}

/** @throws Error when the stand-in does not know the role */
export function roleOf(name: string): Role {
  const role = ROLES[name.toLowerCase()]
  if (role === undefined) throw new Error(`electron stand-in: the menu role '${name}' is not supported`)
  return role
}
