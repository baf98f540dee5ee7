import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { choosePage, type Page } from '../../../../src/main/desktop/page.ts'
import { guardContents, lockSession, mayRequest } from '../../../../src/main/desktop/security.ts'
import { createMemoryLog } from '../../../support/memory-log.ts'

describe('mayRequest', () => {
  const bundled = choosePage(undefined, false)
  const development = choosePage('http://localhost:5173', false)

  it.each(['app://greenroom/index.html', 'app://greenroom/assets/a.js', 'data:image/png;base64,AA', 'blob:app://x/1'])(
    'lets the page request %s',
    (url) => expect(mayRequest(bundled, url)).toBe(true),
  )

  it.each([
    'http://example.com/',
    'https://example.com/',
    'http://127.0.0.1:8080/',
    'ws://localhost:5173/',
    'wss://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'app://elsewhere/index.html',
    'nonsense',
  ])('blocks %s', (url) => expect(mayRequest(bundled, url)).toBe(false))

  it('lets the development server through in development, and nothing else', () => {
    expect(mayRequest(development, 'http://localhost:5173/src/main.tsx')).toBe(true)
    expect(mayRequest(development, 'ws://localhost:5173/?token=x')).toBe(true)
    expect(mayRequest(development, 'ws://localhost:5174/')).toBe(false)
    expect(mayRequest(development, 'https://example.com/')).toBe(false)
  })
})

describe('lockSession', () => {
  const lock = () => {
    const log = createMemoryLog()
    const set: Record<string, (...args: unknown[]) => unknown> = {}
    const setter = (name: string) => (handler: (...args: unknown[]) => unknown) => {
      set[name] = handler
    }
    const session = {
      setPermissionRequestHandler: setter('request'),
      setPermissionCheckHandler: setter('check'),
      setDevicePermissionHandler: setter('device'),
      setDisplayMediaRequestHandler: setter('display'),
      webRequest: { onBeforeRequest: setter('before') },
    }
    // The part of a session that is set up.
    lockSession(session as unknown as Session, choosePage(undefined, false), log)
    return { set, log }
  }
  const answerOf = (handler: ((...args: unknown[]) => unknown) | undefined, ...args: unknown[]): unknown => {
    let answer: unknown = 'none'
    handler?.(...args, (value: unknown) => {
      answer = value
    })
    return answer
  }

  it('denies every permission', () => {
    const { set, log } = lock()
    for (const permission of ['media', 'geolocation', 'clipboard-read', 'openExternal', 'fullscreen']) {
      expect(answerOf(set.request, {}, permission)).toBe(false)
      expect(set.check?.({}, permission)).toBe(false)
    }
    expect(set.device?.({ deviceType: 'usb' })).toBe(false)
    expect(answerOf(set.display, {})).toBeNull()
    expect(log.lines[0]).toMatchObject({ level: 'warn', fields: { permission: 'media' } })
  })

  it("cancels the window's own requests, and logs the host but not the address", () => {
    const { set, log } = lock()
    expect(answerOf(set.before, { url: 'app://greenroom/index.html' })).toEqual({ cancel: false })
    expect(log.lines).toEqual([])
    expect(answerOf(set.before, { url: 'https://example.com/?token=hunter2' })).toEqual({ cancel: true })
    expect(log.lines).toMatchObject([{ fields: { host: 'example.com' } }])
    expect(JSON.stringify(log.lines)).not.toContain('hunter2')
  })
})

describe('guardContents', () => {
  const guard = (page: Page) => {
    const contents = new EventEmitter()
    const opened: string[] = []
    let open: ((details: { url: string }) => unknown) | undefined
    const parts = Object.assign(contents, {
      setWindowOpenHandler: (handler: typeof open) => {
        open = handler
      },
    })
    // The part of web contents that is guarded.
    guardContents(
      parts as unknown as WebContents,
      page,
      async (url) => {
        opened.push(url)
      },
      createMemoryLog(),
    )
    const prevented = (name: string, url: string, isMainFrame = true) => {
      let stopped = false
      const preventDefault = () => {
        stopped = true
      }
      contents.emit(name, { url, isMainFrame, preventDefault })
      return stopped
    }
    return { prevented, opened, open: (url: string) => open?.({ url }) }
  }
  const bundled = choosePage(undefined, false)
  const development = choosePage('http://localhost:5173', false)

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stops every %s', (name) => {
    const { prevented } = guard(bundled)
    expect(prevented(name, 'https://example.com/')).toBe(true)
    expect(prevented(name, 'file:///etc/passwd')).toBe(true)
    expect(prevented(name, bundled.url)).toBe(true)
  })

  it('lets the development server reload its own page, in the top frame only', () => {
    const { prevented } = guard(development)
    expect(prevented('will-navigate', development.url)).toBe(false)
    expect(prevented('will-frame-navigate', development.url, false)).toBe(true)
    expect(prevented('will-navigate', 'https://example.com/')).toBe(true)
  })

  it('stops every webview', () => {
    expect(guard(bundled).prevented('will-attach-webview', '')).toBe(true)
  })

  it('denies every window, and hands its link to the check', () => {
    const { open, opened } = guard(bundled)
    expect(open('https://example.com/')).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.com/'])
  })
})
