import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { closedClass } from '../closed.ts'
import { roleOf } from './menu-roles.ts'
import { focusedWindow, type OpenWindow } from './open-windows.ts'
import { acceptWithoutEffect } from './without-effect.ts'

type Template = MenuItemConstructorOptions | MenuItem

/** Electron's type of a submenu allows a menu, made of Electron's classes, for which those here stand. */
function toMenu(submenu: object): Menu {
  return submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu as readonly Template[])
}

export class MenuItem {
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly role: string | undefined
  readonly submenu: Menu | undefined
  readonly id: string | undefined
  readonly accelerator: string | null
  readonly icon: unknown
  label: string
  sublabel: string
  toolTip: string
  enabled: boolean
  visible: boolean
  checked: boolean
  /** What choosing the item does; may be called by a test. */
  readonly click: (event?: object, window?: OpenWindow) => void

  constructor(options: MenuItemConstructorOptions) {
    const role = options.role === undefined ? undefined : roleOf(options.role)
    const submenu = options.submenu ?? role?.submenu
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu')
    this.role = options.role
    this.submenu = submenu === undefined ? undefined : toMenu(submenu)
    this.id = options.id
    this.accelerator = options.accelerator ?? null
    this.icon = options.icon
    this.label = options.label ?? role?.label ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    // Electron's type of the handler names Electron's classes, for which those here stand.
    const handler = options.click as
      | ((item: MenuItem, window: OpenWindow | undefined, event: object) => void)
      | undefined
    this.click = (event = {}, window = focusedWindow()) => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      if (this.type === 'radio') this.checked = true
      if (role?.run !== undefined) role.run(window)
      else handler?.(this, window, event)
    }
  }
}

export class Menu extends EventEmitter<Record<string, unknown[]>> {
  readonly items: MenuItem[] = []
  static #application: Menu | null = null

  append(item: MenuItem): void {
    this.items.push(item)
  }
  insert(at: number, item: MenuItem): void {
    this.items.splice(at, 0, item)
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }

  static buildFromTemplate(template: readonly Template[]): Menu {
    const menu = new Menu()
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }
  static sendActionToFirstResponder(): void {}
}

acceptWithoutEffect(Menu.prototype, 'Menu')

closedClass(MenuItem)
closedClass(Menu)
