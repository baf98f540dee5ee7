import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeStandIn, type Launched, launch } from './stand-in.ts'

let launched: Launched

const inPage = (expression: string): Promise<unknown> => launched.page.evaluate(expression)

describeStandIn('the desktop around an app', () => {
  beforeAll(async () => {
    launched = await launch()
  })
  afterAll(() => launched.close())

  it('is told apart from Electron by its version', async () => {
    const version = launched.app.evaluate(({ app }) => [process.versions.electron, process.type, app.getVersion()])
    expect(await version).toEqual(['0.0.0-stand-in', 'browser', '1.2.3'])
  })

  it('says what it lacks by its name', async () => {
    const read = (source: string): Promise<unknown> =>
      launched.app.evaluate((electron, source) => {
        const names = source.split('.')
        return names.reduce<unknown>((object, name) => (object as Record<string, unknown>)[name], { electron })
      }, source)
    for (const [source, name] of [
      ['electron.utilityProcess', 'electron.utilityProcess'],
      ['electron.app.moveToApplicationsFolder', 'app.moveToApplicationsFolder'],
      ['electron.session.defaultSession.cookies.get', 'session.cookies.get'],
      ['electron.session.defaultSession.webRequest.onCompleted', 'session.webRequest.onCompleted'],
      ['electron.BrowserWindow.prototype.setSheetOffset', 'BrowserWindow.setSheetOffset'],
      ['electron.ipcMain.somethingNew', 'ipcMain.somethingNew'],
    ] as const) {
      await expect(read(source)).rejects.toThrow(`electron stand-in: ${name} is not supported`)
    }
    const preferences = launched.app.evaluate(({ BrowserWindow }) => {
      new BrowserWindow({ webPreferences: { nodeIntegration: true } })
    })
    await expect(preferences).rejects.toThrow(
      'electron stand-in: webPreferences.nodeIntegration: true is not supported',
    )
  })

  describe('windows', () => {
    beforeEach(() =>
      launched.app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0]
        window?.unmaximize()
        window?.setBounds({ x: 100, y: 50, width: 900, height: 600 })
      }),
    )

    it('open hidden, in the middle of the screen, and show themselves when there is something to see', async () => {
      const facts = await launched.app.evaluate(async ({ BrowserWindow }) => {
        const window = new BrowserWindow({ width: 400, height: 300, show: false })
        const before = window.isVisible()
        const ready = new Promise((resolve) => window.once('ready-to-show', () => resolve(true)))
        await window.loadURL('app://fixture/other.html')
        const after = { ready: await ready, bounds: window.getBounds() }
        window.destroy()
        return { before, ...after }
      })
      expect(facts).toEqual({ before: false, ready: true, bounds: { x: 760, y: 390, width: 400, height: 300 } })
      const shown = launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
      expect(await shown).toBe(true)
    })

    it('have bounds that the page follows, never below the minimum', async () => {
      const bounds = await launched.app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0]
        window?.setSize(700, 100)
        return window?.getBounds()
      })
      expect(bounds).toEqual({ x: 100, y: 50, width: 700, height: 400 })
      await launched.page.waitForFunction(() => innerWidth === 700 && innerHeight === 400)
    })

    it('are maximized and come back to their normal bounds', async () => {
      const look = (act: 'maximize' | 'unmaximize') =>
        launched.app.evaluate(({ BrowserWindow }, act) => {
          const window = BrowserWindow.getAllWindows()[0]
          const events: string[] = []
          for (const event of ['maximize', 'unmaximize']) window?.once(event as 'maximize', () => events.push(event))
          window?.[act]()
          window?.removeAllListeners('maximize').removeAllListeners('unmaximize')
          return [events, window?.isMaximized(), window?.getBounds().width, window?.getNormalBounds().width]
        }, act)
      expect(await look('maximize')).toEqual([['maximize'], true, 1920, 900])
      await launched.page.waitForFunction(() => innerWidth === 1920)
      expect(await look('unmaximize')).toEqual([['unmaximize'], false, 900, 900])
      await launched.page.waitForFunction(() => innerWidth === 900)
    })

    it('may refuse to close, and throw when they are used afterwards', async () => {
      const facts = await launched.app.evaluate(({ BrowserWindow }) => {
        const window = new BrowserWindow({ show: false })
        window.once('close', (event) => event.preventDefault())
        window.close()
        const refused = !window.isDestroyed()
        window.close()
        let used = ''
        try {
          window.getBounds()
        } catch (error) {
          used = String(error)
        }
        return { refused, closed: window.isDestroyed(), used, left: BrowserWindow.getAllWindows().length }
      })
      expect(facts).toEqual({ refused: true, closed: true, used: 'TypeError: Object has been destroyed', left: 1 })
    })

    it('report a preload that cannot be loaded', async () => {
      const message = await launched.app.evaluate(async ({ BrowserWindow, app }) => {
        const preload = `${app.getAppPath()}/pages/index.html`
        const window = new BrowserWindow({ show: false, webPreferences: { preload } })
        const failed = new Promise<Error>((resolve) => {
          window.webContents.once('preload-error', (_event, _path, error) => resolve(error))
        })
        await window.loadURL('app://fixture/other.html')
        const error = await failed
        window.destroy()
        return String(error)
      })
      expect(message).toMatch(/SyntaxError/)
    })
  })

  describe('pages', () => {
    it('evaluate, are drawn and are printed', async () => {
      const facts = await launched.app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        const image = await contents?.capturePage({ x: 0, y: 0, width: 30, height: 20 })
        const pdf = await contents?.printToPDF({ pageSize: 'A5' })
        return {
          value: await contents?.executeJavaScript('Promise.resolve(document.title)'),
          error: await contents?.executeJavaScript('nothing.here').catch((error: Error) => error.message),
          size: image?.getSize(),
          pdf: pdf?.toString('latin1'),
        }
      })
      expect(facts).toMatchObject({ value: 'Fixture', size: { width: 30, height: 20 } })
      expect(facts.error).toMatch(/nothing is not defined/)
      expect(facts.pdf).toMatch(/^%PDF-/)
      // A5 in points.
      expect(facts.pdf).toMatch(/MediaBox \[0 0 4(19|20)[.\d]* (59[45]|84[12])/)
    })

    it('follow the theme', async () => {
      for (const [source, isDark] of [
        ['dark', true],
        ['light', false],
      ] as const) {
        await launched.app.evaluate(({ nativeTheme }, source) => {
          nativeTheme.themeSource = source
        }, source)
        await launched.page.waitForFunction(
          (isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark,
          isDark,
        )
      }
    })
  })

  describe('menus', () => {
    it('are built from a template and can be clicked', async () => {
      const facts = await launched.app.evaluate(({ BrowserWindow, Menu }) => {
        const clicked: unknown[] = []
        const window = BrowserWindow.getAllWindows()[0]
        const menu = Menu.buildFromTemplate([
          { role: 'fileMenu' },
          {
            label: 'Tools',
            submenu: [
              {
                id: 'tool',
                label: 'Tool',
                click: (item, target) => clicked.push(item.label, target?.id === window?.id),
              },
              { id: 'off', label: 'Off', enabled: false, click: () => clicked.push('off') },
              { id: 'check', label: 'Check', type: 'checkbox' },
              { id: 'full', role: 'togglefullscreen' },
            ],
          },
        ])
        Menu.setApplicationMenu(menu)
        const application = Menu.getApplicationMenu()
        for (const id of ['tool', 'off', 'check', 'full']) application?.getMenuItemById(id)?.click()
        const isFullScreen = window?.isFullScreen()
        application?.getMenuItemById('full')?.click()
        return {
          clicked,
          checked: application?.getMenuItemById('check')?.checked,
          labels: application?.items.map(({ label, submenu }) => [label, submenu?.items.map((item) => item.label)]),
          isFullScreen,
        }
      })
      expect(facts).toEqual({
        clicked: ['Tool', true],
        checked: true,
        isFullScreen: true,
        labels: [
          ['File', [process.platform === 'darwin' ? 'Close Window' : 'Quit']],
          ['Tools', ['Tool', 'Off', 'Check', 'Toggle Full Screen']],
        ],
      })
    })

    it('refuse a role that is not known', async () => {
      const unknown = launched.app.evaluate(({ Menu }) => Menu.buildFromTemplate([{ role: 'shareMenu' }]))
      await expect(unknown).rejects.toThrow("electron stand-in: the menu role 'shareMenu' is not supported")
    })
  })

  describe('what nobody is there for', () => {
    it('dialogs are cancelled, unless a test answers', async () => {
      expect(await inPage('api.invoke("pick")')).toEqual({ canceled: true, filePaths: [] })
      await launched.app.evaluate(({ dialog }) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/chosen'] })
      })
      expect(await inPage('api.invoke("pick")')).toEqual({ canceled: false, filePaths: ['/chosen'] })
    })

    it('links, notifications and copied text are kept for a test to see', async () => {
      const facts = await launched.app.evaluate(async ({ clipboard, Notification, shell }) => {
        await shell.openExternal('https://example.invalid/')
        new Notification({ title: 'Hello' }).show()
        clipboard.writeText('copied')
        const { calls } = shell.openExternal as unknown as { calls: unknown }
        const { shown } = Notification as unknown as { shown: { title: string }[] }
        return { calls, shown: shown.map(({ title }) => title), text: clipboard.readText() }
      })
      expect(facts).toEqual({ calls: [['https://example.invalid/']], shown: ['Hello'], text: 'copied' })
    })

    it('a test may say that the computer went to sleep', async () => {
      const heard = await launched.app.evaluate(({ powerMonitor }) => {
        const events: string[] = []
        powerMonitor.on('suspend', () => events.push('suspend'))
        powerMonitor.emit('suspend')
        return events
      })
      expect(heard).toEqual(['suspend'])
    })

    it('nothing is encrypted', async () => {
      const encrypt = launched.app.evaluate(({ safeStorage }) => safeStorage.encryptString('text'))
      await expect(encrypt).rejects.toThrow('Encryption is not available')
    })
  })
})
