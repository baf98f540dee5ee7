import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { Bridge, PushedEvent } from '../../src/shared/contract.ts'
import { expect, runtime, test } from './support/fixtures.ts'
import { appArguments, appEnvironment, createProfile, removeProfile } from './support/greenroom.ts'

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

test('the window opens at its first size, and no smaller than its least', async ({ greenroom }) => {
  expect(await boundsOf(greenroom.app)).toMatchObject({ width: 1280, height: 800 })
  const least = await greenroom.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getMinimumSize())
  expect(least).toEqual([960, 640])
})

test('the window is remembered, and a damaged memory does no harm', async ({ launchGreenroom }) => {
  const profile = await createProfile()
  try {
    const place = { x: 20, y: 60, width: 1000, height: 660 }
    const first = await launchGreenroom({ profile })
    await first.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place)
    await expect.poll(() => boundsOf(first.app)).toEqual(place)
    await first.close()

    const second = await launchGreenroom({ profile })
    expect(await boundsOf(second.app)).toEqual(place)
    await second.close()

    await writeFile(join(profile, 'window.json'), '{"x": 60, "y"')
    const third = await launchGreenroom({ profile })
    expect(await boundsOf(third.app)).toMatchObject({ width: 1280, height: 800 })
    await third.close()
  } finally {
    await removeProfile(profile)
  }
})

test('a second instance on the same profile ends, and the first goes on', async ({ greenroom }) => {
  const second = spawn(runtime.executable, appArguments(greenroom.profile), { env: appEnvironment(), stdio: 'ignore' })
  const [exitCode] = await once(second, 'exit')
  expect(exitCode).toBe(0)
  expect(greenroom.app.windows()).toHaveLength(1)
  expect(await greenroom.page.evaluate(() => document.readyState)).toBe('complete')
})

test('the menu reaches the page', async ({ greenroom }) => {
  const { app, page } = greenroom
  await page.evaluate(() => {
    const seen: PushedEvent[] = []
    Object.assign(window, { seen })
    ;(window as unknown as { greenroom: Bridge }).greenroom.onEvents((batch) => seen.push(...batch))
  })
  await app.evaluate(({ Menu }) => {
    for (const id of ['settings', 'keys', 'palette']) Menu.getApplicationMenu()?.getMenuItemById(id)?.click()
  })
  const commands = () =>
    page.evaluate(() =>
      (window as unknown as { seen: PushedEvent[] }).seen
        .filter(({ name }) => name === 'command')
        .map((event) => event.payload),
    )
  await expect.poll(commands).toEqual(['settings', 'keys', 'palette'])
})

test('the page follows the theme of the system', async ({ greenroom }) => {
  await greenroom.setSystemTheme('dark')
  await greenroom.setSystemTheme('light')
})

test('the page has the size that a test gives it', async ({ greenroom }) => {
  await greenroom.setSize(960, 640)
  await greenroom.setSize(1280, 800)
})

test('quitting closes the console, then ends the process; the log tells', async ({ greenroom }) => {
  expect(await greenroom.close()).toEqual({ exitCode: 0 })
  const log = await readFile(join(greenroom.profile, 'logs', 'greenroom.log'), 'utf8')
  const lines = log
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines[0]).toMatchObject({ msg: 'started', runtime: runtime.kind })
  expect(lines.at(-1)).toMatchObject({ msg: 'quit', end: 'closed' })
})
