import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Bridge } from '../../src/shared/contract.ts'
import { requestNames } from '../../src/shared/wire.ts'
import { openDemo } from './support/demo.ts'
import { expect, type Greenroom, needsElectron, test } from './support/fixtures.ts'
import { createProfile, launch, removeProfile } from './support/greenroom.ts'

// Electron's security checklist, as far as it shows at run time. What the stand-in cannot show is skipped on it, and has
// a unit test besides: test/unit/main/desktop/security.test.ts and window.test.ts.

type Bridged = { greenroom: Bridge }

/** Makes the system's browser note what it is asked to open. */
const watchBrowser = async (app: ElectronApplication) => {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url) => {
      opened.push(url)
    }
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

const windows = (app: ElectronApplication) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

/** Puts a link into the page and clicks it, as a person would. */
const clickLink = async (page: Page, href: string, target: string) => {
  await page.evaluate(
    (link) => {
      const anchor = document.createElement('a')
      Object.assign(anchor, { ...link, id: 'probe', textContent: 'probe' })
      anchor.style.cssText = 'position: fixed; z-index: 9999; top: 0; left: 0'
      document.querySelector('#probe')?.remove()
      document.body.append(anchor)
    },
    { href, target },
  )
  await page.locator('#probe').click({ noWaitAfter: true })
}

test.describe('on one app, each test with its page loaded anew', () => {
  let greenroom: Greenroom
  test.beforeAll(async () => {
    greenroom = await launch(await createProfile())
  })
  test.beforeEach(() => greenroom.page.reload())
  test.afterEach(() => expect(greenroom.pageErrors, 'exceptions that the page did not catch').toEqual([]))
  test.afterAll(async () => {
    await greenroom.close()
    await removeProfile(greenroom.profile)
  })

  test('the page has nothing of Node or Electron (2, 3, 4, 20)', async () => {
    const found = await greenroom.page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter((name) => name in window),
    )
    expect(found).toEqual([])
  })

  test('the bridge has the methods of the contract and no more (20)', async () => {
    const members = await greenroom.page.evaluate(() =>
      Object.entries((window as unknown as Bridged).greenroom).map(([name, member]) => `${name}: ${typeof member}`),
    )
    expect(members.sort()).toEqual([...requestNames, 'onEvents'].map((name) => `${name}: function`).sort())
  })

  test('the page cannot change the bridge (3)', async () => {
    const changed = await greenroom.page.evaluate(() => {
      const { greenroom } = window as unknown as { greenroom: Record<string, unknown> }
      const before = greenroom.getSnapshot
      try {
        greenroom.getSnapshot = () => 'mine'
      } catch {
        // A frozen object throws in a module.
      }
      return greenroom.getSnapshot !== before
    })
    expect(changed).toBe(false)
  })

  test("the page's process is under the system's sandbox (4)", async () => {
    needsElectron('the stand-in has no sandbox of its own')
    test.info().skip(process.platform !== 'linux', 'the sandbox is looked at in /proc, which Linux has')
    test.info().skip(process.getuid?.() === 0, 'there is no sandbox for root')
    const pid = await greenroom.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    )
    // 2: a filter of system calls is in force.
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m)
  })

  test('the page comes from its own scheme, with its policy (1, 7, 18)', async () => {
    const url = await greenroom.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
    )
    expect(url).toMatch(/^app:\/\/greenroom\/index\.html/)
    const headers = await greenroom.page.evaluate(async () => Object.fromEntries((await fetch('/index.html')).headers))
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('the scheme serves nothing but the bundle, and only to GET (18)', async () => {
    const statuses = await greenroom.page.evaluate(async () => {
      const paths = [
        '/index.html',
        '/..%2f..%2fpackage.json',
        '/%2e%2e/main/index.js',
        '/..%5c..%5cpackage.json',
        '/none',
      ]
      const gets = await Promise.all(paths.map(async (path) => (await fetch(path)).status))
      return [...gets, (await fetch('/index.html', { method: 'POST' })).status]
    })
    expect(statuses).toEqual([200, 404, 404, 404, 404, 405])
  })

  test('the app needs nothing that its policy forbids (7)', async () => {
    const { page } = greenroom
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.reload()
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('neither inline scripts nor evaluated text run (7)', async () => {
    const ran = await greenroom.page.evaluate(async () => {
      const marks = window as unknown as { marks: string[] }
      marks.marks = []
      const inline = document.createElement('script')
      inline.textContent = 'window.marks.push("inline")'
      document.head.append(inline)
      const button = document.createElement('button')
      button.setAttribute('onclick', 'window.marks.push("attribute")')
      button.click()
      const data = document.createElement('script')
      data.src = 'data:text/javascript,window.marks.push("data")'
      const settled = new Promise((resolve) => {
        data.onload = resolve
        data.onerror = resolve
      })
      document.head.append(data)
      await settled
      try {
        new Function('window.marks.push("evaluated")')()
      } catch {
        // Refused by the policy, as it should be.
      }
      return marks.marks
    })
    expect(ran).toEqual([])
  })

  test('the page makes no request of its own (1)', async () => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.setHeader('Access-Control-Allow-Origin', '*').end()
    })
    server.on('upgrade', (request, socket) => {
      seen.push(request.url ?? '')
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const outcomes = await greenroom.page.evaluate(async (host) => {
        const settle = (target: EventTarget) =>
          new Promise<string>((resolve) => {
            for (const type of ['load', 'open', 'error']) target.addEventListener(type, () => resolve(type))
          })
        const image = Object.assign(new Image(), { src: `http://${host}/image` })
        const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `http://${host}/sheet` })
        const script = Object.assign(document.createElement('script'), { src: `http://${host}/script` })
        document.head.append(sheet, script)
        const openSocket = () => {
          try {
            return settle(new WebSocket(`ws://${host}/socket`))
          } catch {
            return Promise.resolve('error')
          }
        }
        return Promise.all([
          fetch(`http://${host}/fetch`).then(
            () => 'load',
            () => 'error',
          ),
          openSocket(),
          settle(image),
          settle(sheet),
          settle(script),
        ])
      }, `127.0.0.1:${port}`)
      expect(outcomes).toEqual(['error', 'error', 'error', 'error', 'error'])
      expect(seen).toEqual([])
    } finally {
      server.close()
    }
  })

  test('every permission is denied (5)', async () => {
    const states = await greenroom.page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'clipboard-read',
        'midi',
      ] as PermissionName[]
      const queries = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
      return [...queries.map(({ state }) => state), await Notification.requestPermission()]
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
  })

  test('the page stays where it is (13)', async () => {
    const { app, page } = greenroom
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    for (const href of [
      'https://example.com/',
      'http://127.0.0.1:9/',
      '/index.html?elsewhere',
      'javascript:void(window.stayed = 0)',
    ]) {
      await clickLink(page, href, '_self')
    }
    await page.evaluate(() => {
      location.href = 'https://example.com/'
    })
    // The denials are in the log by the time that main has answered this.
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())).toMatch(
      /^app:\/\/greenroom\/index\.html$/,
    )
    expect(await page.evaluate(() => (window as unknown as { stayed: unknown }).stayed)).toBe(true)
    await expect.poll(() => greenroom.mainErrors()).toContain('a navigation was denied')
  })

  test('no window opens; an https link goes to the system browser, another goes nowhere (14, 15)', async () => {
    const { app, page } = greenroom
    const opened = await watchBrowser(app)
    await page.evaluate(() => {
      for (const url of [
        'http://example.com/plain',
        'file:///etc/passwd',
        'about:blank',
        'https://user:word@example.com/',
      ]) {
        window.open(url)
      }
    })
    await clickLink(page, 'https://example.com/clicked', '_blank')
    await expect.poll(opened).toEqual(['https://example.com/clicked'])
    await expect.poll(() => windows(app)).toBe(1)
    expect(app.windows()).toHaveLength(1)
  })

  test('the bridge opens https links only (15)', async () => {
    const opened = await watchBrowser(greenroom.app)
    const answers = await greenroom.page.evaluate(async () => {
      const { greenroom } = window as unknown as Bridged
      const links = ['https://example.com/', 'http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)']
      const results = await Promise.all(links.map((url) => greenroom.openLink({ url })))
      return results.map((result) => (result.ok ? 'opened' : result.error.code))
    })
    expect(answers).toEqual(['opened', 'link-refused', 'link-refused', 'link-refused'])
    expect(await opened()).toEqual(['https://example.com/'])
  })

  test('neither webviews nor frames can be made (11, 12)', async () => {
    const { page } = greenroom
    const inert = await page.evaluate(() => {
      const webview = Object.assign(document.createElement('webview'), { src: 'https://example.com/' })
      document.body.append(webview)
      for (const src of ['/index.html', 'https://example.com/']) {
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }
      return !('getWebContentsId' in webview)
    })
    expect(inert).toBe(true)
    const bridged = await Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.evaluate(() => 'greenroom' in window).catch(() => false)),
    )
    expect(bridged).not.toContain(true)
  })

  test('a request of the wrong shape is refused, naming the field (17)', async () => {
    const results = await greenroom.page.evaluate(async () => {
      const { greenroom } = window as unknown as { greenroom: Record<string, (input?: unknown) => Promise<unknown>> }
      return Promise.all([
        greenroom.copyText?.({ text: 5 }),
        greenroom.copyText?.(),
        greenroom.getReadiness?.({ channelKey: 'a', environment: 'staging' }),
      ])
    })
    expect(results).toMatchObject([
      { ok: false, error: { code: 'bad-input', field: 'text' } },
      { ok: false, error: { code: 'bad-input' } },
      { ok: false, error: { code: 'bad-input', field: 'environment' } },
    ])
  })
})

test('no token reaches the page, in no message and in nothing that it draws', async ({ greenroom }) => {
  const { app, page } = greenroom
  // Everything that main sends: answers to requests, and events.
  await page.evaluate(() => {
    const { greenroom } = window as unknown as Bridged
    const seen: string[] = []
    Object.assign(window, { seen })
    const text = (value: unknown) =>
      JSON.stringify(value, (_key, each) => (each instanceof Uint8Array ? new TextDecoder().decode(each) : each))
    greenroom.onEvents((batch) => seen.push(text(batch)))
    Object.assign(window, { note: (value: unknown) => seen.push(text(value)) })
  })
  await openDemo(page)
  await page.getByTestId('token-pill').click()
  const panel = page.getByRole('dialog', { name: 'Token' })
  await panel.getByRole('button', { name: 'Request a token' }).click()
  await expect(panel.getByText('Not verified')).toBeVisible()
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
  const exchanges = await page.evaluate(async () => {
    const { greenroom, note } = window as unknown as Bridged & { note: (value: unknown) => void }
    const noted = async <T>(answer: Promise<T>): Promise<T> => {
      note(await answer)
      return answer
    }
    const snapshot = await noted(greenroom.getSnapshot())
    const channelKey = snapshot.ok ? (snapshot.value.channels[0]?.key ?? '') : ''
    const target = { channelKey, environment: 'test' as const }
    await noted(greenroom.listCatalogEvents({ ...target, callId: 'hunt' }))
    await noted(greenroom.inspectToken(target))
    await noted(greenroom.keepRejectedToken(target))
    await noted(greenroom.getReadiness(target))
    await noted(greenroom.getCatalog(target))
    const ids = await noted(greenroom.queryExchanges(target))
    for (const id of ids.ok ? ids.value.ids : []) await noted(greenroom.getExchange({ id }))
    await noted(greenroom.copyToken(target))
    return ids.ok ? ids.value.ids.length : 0
  })
  expect(exchanges).toBe(2)
  const token = await app.evaluate(({ clipboard }) => clipboard.readText())
  const parts = token.split('.')
  expect(parts).toHaveLength(3)
  const everything = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: readonly string[] }
    return `${seen.join('\n')}\n${document.documentElement.outerHTML}`
  })
  expect(everything).toContain('channel_id')
  for (const part of [token, ...parts.slice(1)]) expect(everything.includes(part)).toBe(false)
})

for (const [what, address] of [
  ['another page', 'data:text/html,<title>stranger</title>'],
  ['another window with our own page', 'app://greenroom/index.html'],
] as const) {
  test(`a request from ${what} is refused (17)`, async ({ greenroom }) => {
    const { app } = greenroom
    const coming = app.waitForEvent('window')
    await app.evaluate(async ({ app, BrowserWindow }, url) => {
      const preload = `${app.getAppPath()}/out/preload/index.cjs`
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await stranger.loadURL(url)
    }, address)
    const stranger = await coming
    await stranger.waitForURL(/^data:|greenroom/)
    const answer = await stranger.evaluate(() =>
      (window as unknown as Bridged).greenroom.getSnapshot().then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    )
    expect(answer).toContain('Refused')
  })
}
