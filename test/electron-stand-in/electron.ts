import { EventEmitter } from 'node:events'
import { app } from './api/app.ts'
import { BrowserWindow } from './api/browser-window.ts'
import { clipboard, dialog, powerMonitor, screen, shell } from './api/desktop.ts'
import { ipcMain } from './api/ipc-main.ts'
import { Menu, MenuItem } from './api/menu.ts'
import { nativeImage } from './api/native-image.ts'
import { nativeTheme } from './api/native-theme.ts'
import { Notification } from './api/notification.ts'
import { focusedWindow, openWindows } from './api/open-windows.ts'
import { ownerOfPage } from './api/page-owners.ts'
import { defaultSession, sessionOfPartition } from './api/session.ts'
import { Tray } from './api/tray.ts'
import { closed } from './closed.ts'

const allContents = () => [...openWindows].map((window) => window.webContents)

function refuseEncryption(): never {
  throw new Error('Encryption is not available')
}

/** The `electron` module as an app's main process sees it. What is missing here throws and names itself. */
export const electron = closed('electron', {
  app,
  BrowserWindow,
  clipboard,
  crashReporter: closed('crashReporter', {
    start: () => {},
    getLastCrashReport: () => null,
    getUploadedReports: () => [],
  }),
  dialog,
  globalShortcut: closed('globalShortcut', {
    register: () => true,
    registerAll: () => {},
    unregister: () => {},
    unregisterAll: () => {},
    isRegistered: () => false,
  }),
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net: closed('net', {
    fetch: (input: string | Request, init?: RequestInit) => fetch(input, init),
    isOnline: () => true,
    online: true,
  }),
  Notification,
  powerMonitor,
  powerSaveBlocker: closed('powerSaveBlocker', { start: () => 1, stop: () => true, isStarted: () => false }),
  protocol: defaultSession.protocol,
  safeStorage: closed('safeStorage', {
    isEncryptionAvailable: () => false,
    isAsyncEncryptionAvailable: async () => false,
    getSelectedStorageBackend: () => 'basic_text',
    setUsePlainTextEncryption: () => {},
    encryptString: refuseEncryption,
    decryptString: refuseEncryption,
  }),
  screen,
  session: closed('session', { defaultSession, fromPartition: sessionOfPartition }),
  shell,
  systemPreferences: closed(
    'systemPreferences',
    Object.assign(new EventEmitter(), {
      getAnimationSettings: () => ({
        shouldRenderRichAnimation: true,
        scrollAnimationsEnabledBySystem: true,
        prefersReducedMotion: false,
      }),
    }),
  ),
  Tray,
  webContents: closed('webContents', {
    getAllWebContents: allContents,
    getFocusedWebContents: () => focusedWindow()?.webContents ?? null,
    fromId: (id: number) => allContents().find((contents) => contents.id === id),
    fromDevToolsTargetId: (targetId: string) => ownerOfPage(targetId)?.webContents,
  }),
})
