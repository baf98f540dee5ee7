import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeValue } from './describe-value.ts'
import { describeStandIn, type Launched, launch } from './stand-in.ts'

/** Written in the page's own words; what they mean is the same here and there. */
const VALUES = [
  'undefined',
  'null',
  'true',
  '"text, 🎭, \\u0000 and \\u2028"',
  '-0',
  'NaN',
  'Infinity',
  '-Infinity',
  '12345678901234567890n',
  'new Date(86400000)',
  'new Date(NaN)',
  '/a+/giu',
  'new Map([[1, { one: undefined }], ["two", new Map([[null, NaN]])]])',
  'new Set([1, "1", new Date(1)])',
  'new ArrayBuffer(0)',
  'new Uint8Array([0, 128, 255]).buffer',
  'new Uint8Array()',
  'new Uint8Array([1, 2, 3]).subarray(1)',
  'Uint8Array.from({ length: 1048576 }, (_, at) => (at * 31) % 256)',
  'new Float64Array([0.1, NaN])',
  'new BigInt64Array([-1n])',
  'new DataView(new Uint8Array([7]).buffer)',
  'new RangeError("too far")',
  '[undefined, [null, { a: [1n] }]]',
  '{ $si: "undefined", v: 1, inside: { $si: null } }',
  'JSON.parse(`{"__proto__": {"polluted": true}}`)',
  'Object.assign(Object.create({ inherited: 1 }), { own: 2 })',
] as const

let launched: Launched

/** Evaluates in the page's own world. */
const inPage = (expression: string): Promise<unknown> => launched.page.evaluate(expression)

describeStandIn('the two worlds of a page', () => {
  beforeAll(async () => {
    launched = await launch()
  })
  afterAll(() => launched.close())

  it('do not see each other', async () => {
    expect(await inPage('[typeof onlyInPreload, typeof require, typeof process, typeof onlyInPage]')).toEqual([
      'undefined',
      'undefined',
      'undefined',
      'boolean',
    ])
    expect(await inPage('api.seesPage()')).toBe(false)
    expect(await inPage('Object.keys(window).filter((name) => /stand-?in/i.test(name))')).toEqual([])
    expect(await inPage('api.processType()')).toBe('renderer')
  })

  it('give the preload what a sandboxed one has, and nothing more', async () => {
    expect(await inPage('api.requireFs()')).toBe('module not found: node:fs')
    expect(await inPage('api.readMissing()')).toBe('electron stand-in: electron.webFrame is not supported')
  })

  it('share what is exposed, frozen and for good', async () => {
    const frozen = 'Object.isFrozen(api) && Object.isFrozen(api.value.list) && Object.isFrozen(api.value.list[1])'
    expect(await inPage(frozen)).toBe(true)
    expect(await inPage('window.api = 1, typeof api')).toBe('object')
    expect(await inPage('api.exposeAgain()')).toMatch(/on top of an existing property/)
  })

  it('pass functions, callbacks and what they return', async () => {
    expect(await inPage('api.add(1, 2)')).toBe(3)
    expect(await inPage('api.adder(1)(2)')).toBe(3)
    expect(await inPage('api.callBack((a, b) => a + b, 1, 2)')).toBe(3)
    expect(await inPage('api.callBack((add) => add(1, 2), (a, b) => a + b)')).toBe(3)
    expect(await inPage('api.callBackLater(() => "later")')).toBe('later')
    expect(await inPage('api.callBack((inner) => inner, new Uint8Array([1]))')).toEqual(new Uint8Array([1]))
  })

  it('pass promises', async () => {
    expect(await inPage('api.resolve("kept")')).toBe('kept')
    expect(await inPage('api.promises().inside')).toBe('kept')
    expect(await inPage('api.resolve(Promise.resolve("from the page"))')).toBe('from the page')
  })

  it('pass errors, thrown and rejected, both ways', async () => {
    const caught = (act: string): string => `(async () => { try { await ${act} } catch (e) { return ${told} } })()`
    const told = '[e instanceof Error, e.name, e.message]'
    expect(await inPage(caught('api.fail()'))).toEqual([true, 'TypeError', 'not that type'])
    expect(await inPage(caught('api.reject()'))).toEqual([true, 'Error', 'not today'])
    expect(await inPage(caught('api.callBack(() => { throw new RangeError("mine") })'))).toEqual([
      true,
      'RangeError',
      'mine',
    ])
  })

  describe('values that cross IPC', () => {
    beforeAll(async () => {
      const source = `globalThis.describeValue = ${describeValue}`
      await inPage(source)
      await launched.app.evaluate(({ ipcMain }, source) => {
        // biome-ignore lint/security/noGlobalEval: the test's own source, in the fixture's main process
        globalThis.eval(source)
        const { describeValue } = globalThis as unknown as { describeValue: (value: unknown) => string }
        ipcMain.handle('describe', (_event, value) => describeValue(value))
        ipcMain.on('describe', (event, value) => event.reply('described', describeValue(value)))
      }, source)
    })

    it.each(VALUES)('keeps %s', async (source) => {
      const value: unknown = new Function(`return (${source})`)()
      const expected = describeValue(value)
      const [told, returned, sent, replied] = (await inPage(`(async () => {
        const value = ${source}
        const heard = (channel) => new Promise((resolve) => api.once(channel, resolve))
        const [described, back] = [heard('described'), heard('back')]
        api.send('describe', value)
        api.send('there', value)
        return [
          await api.invoke('describe', value),
          describeValue(await api.invoke('echo', value)),
          await described,
          describeValue(await back),
        ]
      })()`)) as string[]
      expect({ told, returned, sent, replied }).toEqual({
        told: expected,
        returned: expected,
        sent: expected,
        replied: expected,
      })
    })

    it('refuses functions and symbols', async () => {
      const refused = 'An object could not be cloned.'
      expect(await inPage('api.sendFunction()')).toBe(refused)
      expect(await inPage('api.sendSymbol()')).toBe(refused)
      expect(await inPage('api.invoke("echo", () => {}).catch((e) => e.message)')).toBe(refused)
      expect(await inPage('api.invoke("function").catch((e) => e.message)')).toBe(
        `Error invoking remote method 'function': Error: ${refused}`,
      )
      const sent = launched.app.evaluate(({ webContents }) =>
        webContents.getAllWebContents()[0]?.send('back', () => {}),
      )
      await expect(sent).rejects.toThrow(refused)
    })

    it('tells what a handler threw, and that there is none', async () => {
      expect(await inPage('api.invoke("fail").catch((e) => e.message)')).toBe(
        "Error invoking remote method 'fail': RangeError: out of range",
      )
      expect(await inPage('api.invoke("nobody").catch((e) => e.message)')).toBe(
        "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
      )
    })

    it('names the sender by the URL of its frame', async () => {
      expect(await inPage('api.invoke("sender")')).toEqual({
        url: 'app://fixture/index.html',
        origin: 'app://fixture',
      })
    })

    it('delivers in order, to every listener until it is removed', async () => {
      await inPage('globalThis.heard = []; globalThis.stop = api.on("back", (value) => heard.push(value)); undefined')
      const send = (...values: number[]) =>
        launched.app.evaluate(({ webContents }, values) => {
          for (const value of values) webContents.getAllWebContents()[0]?.send('back', value)
        }, values)
      await send(1, 2, 3)
      await launched.page.waitForFunction(() => (globalThis as unknown as { heard: number[] }).heard.length === 3)
      await inPage('stop()')
      // `once` hears what comes after, in the same order: when it has, the removed listener would have heard it too.
      const next = inPage('new Promise((resolve) => api.once("back", resolve))')
      await inPage('api.invoke("echo", 0)')
      await send(4)
      expect(await next).toBe(4)
      expect(await inPage('heard')).toEqual([1, 2, 3])
    })
  })
})
