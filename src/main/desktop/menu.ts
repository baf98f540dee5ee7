import type { MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '../../shared/contract.ts'

type Item = MenuItemConstructorOptions

export interface MenuPorts {
  readonly platform: NodeJS.Platform
  /** Adds what only a developer of the app needs. */
  readonly development: boolean
  /** Asks the window to do something. */
  readonly command: (command: EventPayload<'command'>) => void
}

/** The application menu: the roles that each system's users expect, and the window's own commands. */
export const menuTemplate = ({ platform, development, command }: MenuPorts): Item[] => {
  const mac = platform === 'darwin'
  const separator: Item = { type: 'separator' }
  const settings: Item = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => command('settings'),
  }
  const appMenu: Item = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
  const fileMenu: Item = {
    role: 'fileMenu',
    submenu: mac ? [{ role: 'close' }] : [settings, separator, { role: 'quit' }],
  }
  const viewMenu: Item = {
    role: 'viewMenu',
    submenu: [
      // The page itself listens for the keys; here they are only told.
      {
        id: 'palette',
        label: 'Command palette',
        accelerator: 'CmdOrCtrl+K',
        registerAccelerator: false,
        click: () => command('palette'),
      },
      separator,
      ...(development ? [{ role: 'reload' } as const, { role: 'toggleDevTools' } as const, separator] : []),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  }
  const helpMenu: Item = {
    role: 'help',
    submenu: [
      { id: 'keys', label: 'Keyboard shortcuts', click: () => command('keys') },
      ...(mac ? [] : [separator, { role: 'about' } as const]),
    ],
  }
  return [...(mac ? [appMenu] : []), fileMenu, { role: 'editMenu' }, viewMenu, { role: 'windowMenu' }, helpMenu]
}
