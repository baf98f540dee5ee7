import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../../src/main/desktop/menu.ts'

type Item = MenuItemConstructorOptions

const flat = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

const build = (platform: NodeJS.Platform, development = false) => {
  const commands: string[] = []
  const menu = menuTemplate({ platform, development, command: (command) => commands.push(command) })
  const items = flat(menu)
  return {
    commands,
    tops: menu.map((item) => item.role),
    roles: new Set(items.map((item) => item.role)),
    // Electron passes the item, the window and the event; none of them is looked at.
    click: (id: string) => (items.find((item) => item.id === id)?.click as (() => void) | undefined)?.(),
  }
}

describe('menuTemplate', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('sends the commands of the contract on %s', (platform) => {
    const menu = build(platform)
    menu.click('settings')
    menu.click('palette')
    menu.click('keys')
    expect(menu.commands).toEqual(['settings', 'palette', 'keys'])
  })

  it('has the menus that each system expects', () => {
    const common = ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']
    expect(build('linux').tops).toEqual(common)
    expect(build('darwin').tops).toEqual(['appMenu', ...common])
  })

  it.each(['linux', 'win32', 'darwin'] as const)('offers quit, about, zoom and full screen on %s', (platform) => {
    const { roles } = build(platform)
    for (const role of ['quit', 'about', 'zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen'] as const) {
      expect(roles).toContain(role)
    }
  })

  it('offers reload and the developer tools in development only', () => {
    for (const role of ['reload', 'toggleDevTools'] as const) {
      expect(build('linux', true).roles).toContain(role)
      expect(build('linux').roles).not.toContain(role)
    }
  })
})
