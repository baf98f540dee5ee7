/** Chromium's name of a permission → Electron's, as the app's handlers know it. */
const PERMISSIONS = [
  { name: 'accelerometer', electron: 'sensors' },
  { name: 'background-fetch', electron: 'background-fetch' },
  { name: 'background-sync', electron: 'background-sync' },
  { name: 'camera', electron: 'media', mediaType: 'video' },
  { name: 'captured-surface-control', electron: 'captured-surface-control' },
  { name: 'clipboard-read', electron: 'clipboard-read' },
  { name: 'clipboard-write', electron: 'clipboard-sanitized-write' },
  { name: 'display-capture', electron: 'display-capture' },
  { name: 'geolocation', electron: 'geolocation' },
  { name: 'idle-detection', electron: 'idle-detection' },
  { name: 'keyboard-lock', electron: 'keyboardLock' },
  { name: 'local-fonts', electron: 'local-fonts' },
  { name: 'local-network', electron: 'local-network' },
  { name: 'local-network-access', electron: 'local-network-access' },
  { name: 'loopback-network', electron: 'loopback-network' },
  { name: 'microphone', electron: 'media', mediaType: 'audio' },
  { name: 'midi', electron: 'midi' },
  { name: 'midi', sysex: true, electron: 'midiSysex' },
  { name: 'notifications', electron: 'notifications' },
  { name: 'payment-handler', electron: 'payment-handler' },
  { name: 'periodic-background-sync', electron: 'periodic-background-sync' },
  { name: 'persistent-storage', electron: 'persistent-storage' },
  { name: 'pointer-lock', electron: 'pointerLock' },
  { name: 'screen-wake-lock', electron: 'screen-wake-lock' },
  { name: 'storage-access', electron: 'storage-access' },
  { name: 'window-management', electron: 'window-management' },
] as const

/** Chromium's description of a permission. */
export interface PermissionDescriptor {
  readonly name: string
  readonly sysex?: boolean
}

/** The app's handlers. Without one, Electron allows. */
export interface PermissionHandlers {
  readonly check:
    | ((webContents: object | null, permission: string, requestingOrigin: string, details: object) => boolean)
    | null
  readonly request:
    | ((webContents: object | null, permission: string, callback: (granted: boolean) => void, details: object) => void)
    | null
}

/** The document in whose name the handlers are asked. */
export interface Asker {
  readonly webContents: object | null
  readonly url: string
  readonly origin: string
  readonly isMainFrame: boolean
}

/**
 * Asks the app's handlers for every permission before a document loads, since Chromium gives no word when the page asks.
 * `decide` is told each answer; a permission whose request is not answered at once is denied until it is.
 */
export function askPermissions(
  handlers: PermissionHandlers,
  { webContents, url, origin, isMainFrame }: Asker,
  decide: (permission: PermissionDescriptor, granted: boolean) => void,
): void {
  for (const { electron, ...described } of PERMISSIONS) {
    const { mediaType, ...descriptor } = { mediaType: undefined, ...described }
    const details = { requestingUrl: url, securityOrigin: origin, isMainFrame, mediaType }
    const allowed = handlers.check?.(webContents, electron, origin, details) ?? true
    decide(descriptor, allowed && handlers.request === null)
    if (!allowed) continue
    handlers.request?.(webContents, electron, (granted) => decide(descriptor, granted), {
      ...details,
      mediaTypes: mediaType === undefined ? [] : [mediaType],
    })
  }
}
