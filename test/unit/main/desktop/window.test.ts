import type { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeTheme } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choosePage } from '../../../../src/main/desktop/page.ts'
import { openWindow } from '../../../../src/main/desktop/window.ts'
import { createHandClock } from '../../../support/hand-clock.ts'
import { createMemoryLog } from '../../../support/memory-log.ts'

const electron = vi.hoisted(() => ({
  folder: '',
  packaged: false,
  dark: false,
  options: {} as Record<string, unknown>,
  loaded: [] as string[],
  calls: [] as unknown[],
  errorBoxes: [] as string[],
}))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class BrowserWindow extends EventEmitter {
    webContents = new EventEmitter()
    constructor(options: Record<string, unknown>) {
      super()
      electron.options = options
    }
    loadURL = async (url: string) => {
      electron.loaded.push(url)
    }
    show = () => electron.calls.push('show')
    maximize = () => electron.calls.push('maximize')
    setBackgroundColor = (color: string) => electron.calls.push(color)
    getNormalBounds = () => ({ x: 1, y: 2, width: 1000, height: 700 })
    isMaximized = () => true
    isDestroyed = () => false
  }
  class NativeTheme extends EventEmitter {
    get shouldUseDarkColors() {
      return electron.dark
    }
  }
  return {
    BrowserWindow,
    app: {
      getPath: () => electron.folder,
      getName: () => 'Greenroom',
      get isPackaged() {
        return electron.packaged
      },
    },
    dialog: { showErrorBox: (title: string) => electron.errorBoxes.push(title) },
    nativeTheme: new NativeTheme(),
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    Menu: {},
  }
})

const clock = createHandClock()
const log = createMemoryLog()
const open = () => openWindow({ page: choosePage(undefined, false), preload: '/app/out/preload/index.cjs', clock, log })

describe('openWindow', () => {
  beforeEach(() => {
    nativeTheme.removeAllListeners()
    Object.assign(electron, { packaged: false, dark: false, loaded: [], calls: [], errorBoxes: [] })
    electron.folder = mkdtempSync(join(tmpdir(), 'greenroom-window-'))
  })
  afterEach(() => rmSync(electron.folder, { recursive: true }))

  it('opens a sandboxed, isolated window without Node, with our preload alone', () => {
    open()
    expect(electron.options.webPreferences).toEqual({
      preload: '/app/out/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: true,
    })
    expect(electron.loaded).toEqual(['app://greenroom/index.html'])
  })

  it('has no developer tools when packaged', () => {
    electron.packaged = true
    open()
    expect(electron.options.webPreferences).toMatchObject({ devTools: false })
  })

  it('has its first and least size, and is shown when it is painted', () => {
    const window = open()
    expect(electron.options).toMatchObject({ width: 1280, height: 800, minWidth: 960, minHeight: 640, show: false })
    expect(electron.calls).not.toContain('show')
    window.emit('ready-to-show')
    expect(electron.calls).toContain('show')
  })

  it('has the background of its theme, and follows it until it is closed', () => {
    const window = open()
    expect(electron.options.backgroundColor).toBe('#f5f7f6')
    electron.dark = true
    nativeTheme.emit('updated')
    expect(electron.calls).toEqual(['#0e1311'])
    window.emit('closed')
    nativeTheme.emit('updated')
    expect(electron.calls).toHaveLength(1)
    open()
    expect(electron.options.backgroundColor).toBe('#0e1311')
  })

  it('remembers where it stood when it closes, and opens there', () => {
    open().emit('close', {})
    const file = join(electron.folder, 'window.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ x: 1, y: 2, width: 1000, height: 700, maximized: true })
    open()
    expect(electron.options).toMatchObject({ x: 1, y: 2, width: 1000, height: 700 })
    expect(electron.calls).toContain('maximize')
  })

  it('opens at its first size when what it remembers is damaged', () => {
    writeFileSync(join(electron.folder, 'window.json'), '{"x": "here"')
    open()
    expect(electron.options).toMatchObject({ width: 1280, height: 800 })
  })

  it('loads the page again after a crash, but not for ever', () => {
    const { webContents } = open() as unknown as { webContents: EventEmitter }
    const crash = () => webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    crash()
    expect(electron.loaded).toHaveLength(2)
    clock.advance(60_000)
    crash()
    expect(electron.loaded).toHaveLength(3)
    clock.advance(1_000)
    crash()
    expect(electron.loaded).toHaveLength(3)
    expect(electron.errorBoxes).toEqual(['The window has stopped'])
  })
})
