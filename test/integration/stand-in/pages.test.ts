import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Outside, openOutside } from './outside.ts'
import { describeStandIn, type Launched, launch, until } from './stand-in.ts'

let launched: Launched
let outside: Outside

const inPage = (expression: string): Promise<unknown> => launched.page.evaluate(expression)

let visits = 0

/** Loads a page of the fixture and waits until Playwright, which hears of it by its own way, has it too. */
async function visit(path: string): Promise<void> {
  visits += 1
  const query = `visit=${visits}`
  await launched.app.evaluate(
    ({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url),
    `app://fixture/${path}?${query}`,
  )
  await launched.page.waitForURL(`**?${query}`)
}

/** What the test's own listeners noted in the main process. */
const noted = (): Promise<string[]> => launched.app.evaluate(() => (globalThis as unknown as { noted: string[] }).noted)

describeStandIn('the page of a window', () => {
  beforeAll(async () => {
    launched = await launch()
  })
  afterAll(() => launched.close())
  beforeEach(async () => {
    outside = await openOutside()
    await visit('index.html')
    await launched.app.evaluate(() => Object.assign(globalThis, { noted: [] }))
  })
  afterEach(() => outside.close())

  describe('navigation', () => {
    const prevent = (event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate') =>
      launched.app.evaluate(({ webContents }, event) => {
        const { noted } = globalThis as unknown as { noted: string[] }
        const contents = webContents.getAllWebContents()[0]
        contents?.removeAllListeners(event)
        contents?.on(event as 'will-navigate', (details) => {
          noted.push(details.url)
          details.preventDefault()
        })
      }, event)

    afterEach(() =>
      launched.app.evaluate(({ webContents }) => {
        for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
          webContents.getAllWebContents()[0]?.removeAllListeners(event)
        }
      }),
    )

    it('by a link or a script can be prevented, and nothing is asked for', async () => {
      await prevent('will-navigate')
      await inPage(`location.href = 'http://${outside.host}/by-script'`)
      await until(async () => (await noted()).length === 1)
      await launched.page.click('#elsewhere')
      await until(async () => (await noted()).length === 2)
      expect(await noted()).toEqual([`http://${outside.host}/by-script`, 'https://elsewhere.invalid/'])
      expect(await inPage('document.title')).toBe('Fixture')
      expect(outside.reached).toEqual([])
    })

    it('within the app can be prevented too, and happens when it is not', async () => {
      await prevent('will-navigate')
      await launched.page.click('#other')
      await until(async () => (await noted()).length === 1)
      expect(await noted()).toEqual(['app://fixture/other.html?from=index'])
      expect(await inPage('document.title')).toBe('Fixture')

      await launched.app.evaluate(({ webContents }) => {
        const { noted } = globalThis as unknown as { noted: string[] }
        const contents = webContents.getAllWebContents()[0]
        contents?.removeAllListeners('will-navigate')
        contents?.once('did-navigate', (_event, url) => void noted.push(url))
      })
      await launched.page.click('#other')
      await launched.page.waitForFunction(() => document.title === 'Other')
      expect(await noted()).toContain('app://fixture/other.html?from=index#part')
    })

    it('by the app itself and a reload are not asked about', async () => {
      await prevent('will-navigate')
      await visit('other.html')
      await launched.page.reload()
      expect(await inPage('document.title')).toBe('Other')
      expect(await noted()).toEqual([])
    })

    it('of a subframe can be prevented', async () => {
      await prevent('will-frame-navigate')
      await inPage(`document.body.append(Object.assign(document.createElement('iframe'), { src: 'other.html' }))`)
      await until(async () => (await noted()).length === 1)
      expect(await noted()).toEqual(['app://fixture/other.html'])
    })

    it('that fails rejects with Chromium’s reason', async () => {
      const load = (url: string) =>
        launched.app.evaluate(
          ({ BrowserWindow }, url) =>
            BrowserWindow.getAllWindows()[0]
              ?.loadURL(url)
              .then(String, (error: Error) => error.message),
          url,
        )
      await outside.close()
      const url = `http://${outside.host}/`
      expect(await load(url)).toBe(`ERR_CONNECTION_REFUSED (-102) loading '${url}'`)
      expect(await load('app://fixture/broken')).toBe("ERR_FAILED (-2) loading 'app://fixture/broken'")
      outside = await openOutside()
    })
  })

  describe('windows that the page opens', () => {
    const answer = (action: 'allow' | 'deny') =>
      launched.app.evaluate(({ webContents }, action) => {
        webContents.getAllWebContents()[0]?.setWindowOpenHandler(({ url }) => {
          ;(globalThis as unknown as { noted: string[] }).noted.push(url)
          return { action }
        })
      }, action)

    it('are asked about and denied, however they are asked for', async () => {
      await answer('deny')
      await inPage(`for (const link of document.links) link.href = 'http://${outside.host}/' + link.id`)
      expect(await inPage(`window.open('http://${outside.host}/opened')`)).toBeNull()
      await launched.page.click('#popup')
      await launched.page.click('#other', { modifiers: ['ControlOrMeta'] })
      await until(async () => (await noted()).length === 2)
      expect(await noted()).toEqual([`http://${outside.host}/opened`, `http://${outside.host}/popup`])

      // A window of the app's own gets through, and by then the page's would have.
      await launched.app.evaluate(async ({ BrowserWindow }, url) => {
        const window = new BrowserWindow({ show: false })
        await window.loadURL(url)
        window.destroy()
      }, `http://${outside.host}/allowed`)
      expect(outside.reached.filter((request) => !request.endsWith('favicon.ico'))).toEqual(['GET /allowed'])
      await until(() => launched.app.context().pages().length === 1)
    })

    it('open where the app allows it', async () => {
      await answer('allow')
      const opened = launched.app.waitForEvent('window')
      await inPage(`window.open('http://${outside.host}/opened')`)
      const page = await opened
      await page.waitForFunction(() => document.title === 'Outside')
      expect(outside.reached).toContain('GET /opened')
      await page.close()
      expect(await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    })
  })

  describe('requests of the page', () => {
    const WAYS = {
      fetch: (url: string) => `fetch('http://${url}').then(() => 'reached', () => 'refused')`,
      image: (url: string) => `new Promise((done) => {
        Object.assign(new Image(), { onload: () => done('reached'), onerror: () => done('failed'), src: 'http://${url}' })
      })`,
      worker: (url: string) => `new Promise((done) => {
        const worker = new Worker('worker.js')
        worker.onmessage = ({ data }) => done(data)
        worker.postMessage('http://${url}')
      })`,
      socket: (url: string) => `new Promise((done) => { new WebSocket('ws://${url}').onclose = () => done('closed') })`,
    }

    const askAll = async (): Promise<void> => {
      for (const [name, ask] of Object.entries(WAYS)) await inPage(ask(`${outside.host}/${name}?q=1`))
    }

    it('are refused by a rule, also those of workers and WebSockets, and pass without it', async () => {
      await launched.app.evaluate(({ session }) => {
        const urls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*']
        session.defaultSession.webRequest.onBeforeRequest({ urls }, ({ url, resourceType }, decide) => {
          ;(globalThis as unknown as { noted: string[] }).noted.push(`${resourceType} ${new URL(url).pathname}`)
          decide({ cancel: true })
        })
      })
      await askAll()
      expect(await noted()).toEqual(['xhr /fetch', 'image /image', 'xhr /worker', 'webSocket /socket'])
      expect(outside.reached).toEqual([])
      // The rule is not about the app's own scheme.
      expect(await inPage(`fetch('other.html').then((response) => response.status)`)).toBe(200)

      await launched.app.evaluate(({ session }) => session.defaultSession.webRequest.onBeforeRequest(null))
      await askAll()
      expect(outside.reached).toEqual(['GET /fetch?q=1', 'GET /image?q=1', 'GET /worker?q=1', 'WS /socket?q=1'])
    })

    it('can be redirected, and their responses’ headers changed', async () => {
      await launched.app.evaluate(({ session }) => {
        const { webRequest } = session.defaultSession
        webRequest.onBeforeRequest({ urls: ['app://fixture/moved'] }, (_details, decide) => {
          decide({ redirectURL: '/other.html' })
        })
        webRequest.onHeadersReceived(({ responseHeaders }, decide) => {
          decide({
            responseHeaders: { ...responseHeaders, 'x-added': ['yes'], 'access-control-expose-headers': ['*'] },
          })
        })
      })
      const header = (url: string) => inPage(`fetch('${url}').then(({ headers }) => headers.get('x-added'))`)
      expect(await inPage(`fetch('moved').then((response) => response.text())`)).toContain('<h1>Other</h1>')
      expect(await header('other.html')).toBe('yes')
      expect(await header(`http://${outside.host}/`)).toBe('yes')
      await launched.app.evaluate(({ session }) => {
        session.defaultSession.webRequest.onBeforeRequest(null)
        session.defaultSession.webRequest.onHeadersReceived(null)
      })
    })

    it('are the app’s handler’s for its own scheme: content, method, query, body, 404 and failure', async () => {
      const echo = `fetch('/echo?a=1&b=%20', { method: 'POST', body: 'ä' }).then((response) => response.json())`
      expect(await inPage(echo)).toEqual({ url: 'app://fixture/echo?a=1&b=%20', method: 'POST', body: 'ä' })
      expect(await inPage(`fetch('nowhere').then(async (r) => [r.status, await r.text()])`)).toEqual([404, 'not here'])
      expect(await inPage(`fetch('broken').then(() => 'answered', () => 'failed')`)).toBe('failed')
      expect(await inPage('isSecureContext')).toBe(true)
    })

    it('obey the policy that came with the page', async () => {
      const inline = `document.head.append(Object.assign(document.createElement('script'), { textContent: 'ranInline = 1' }))`
      await inPage(inline)
      expect(await inPage('typeof ranInline')).toBe('undefined')
      await visit('loose.html')
      await inPage(inline)
      expect(await inPage('typeof ranInline')).toBe('number')
    })
  })

  describe('the console', () => {
    it('reports what the page logs and does not catch, and what Chromium says of it', async () => {
      await launched.app.evaluate(({ webContents }) => {
        const { noted } = globalThis as unknown as { noted: string[] }
        const contents = webContents.getAllWebContents()[0]
        contents?.removeAllListeners('console-message')
        contents?.on('console-message', ({ level, message }) => noted.push(`${level}: ${message}`))
      })
      await inPage(`console.log('said', 1), console.warn('warned')`)
      await inPage(`void setTimeout(() => { throw new Error('not caught') })`)
      await inPage(`void document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))`)
      await until(async () => (await noted()).length === 4)
      expect((await noted()).sort()).toEqual([
        expect.stringMatching(/^error: .*Content Security Policy/),
        expect.stringMatching(/^error: Uncaught Error: not caught/),
        'info: said 1',
        'warning: warned',
      ])
    })
  })

  describe('schemes and permissions', () => {
    it('schemes: not after ready, and not those that are not like https', async () => {
      const late = launched.app.evaluate(({ protocol }) => protocol.registerSchemesAsPrivileged([]))
      await expect(late).rejects.toThrow('should be called before app is ready')
      const plain = launched.app.evaluate(({ protocol }) => protocol.handle('plain', () => new Response()))
      await expect(plain).rejects.toThrow(
        "electron stand-in: 'plain' is not registered as a standard and secure scheme",
      )
    })

    it('permissions are what the app’s handlers answer', async () => {
      const state = (name: string) =>
        inPage(`navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`)
      // Allowed by both handlers; denied by the one of requests; denied by the one of checks.
      expect(await state('geolocation')).toBe('granted')
      expect(await state('clipboard-read')).toBe('denied')
      expect(await state('notifications')).toBe('denied')
      expect(await inPage('Notification.requestPermission()')).toBe('denied')
      expect(await inPage('navigator.clipboard.readText().catch((error) => error.name)')).toBe('NotAllowedError')
    })
  })
})
