import { fileURLToPath } from 'node:url'
import type { ElectronApplication, Page } from '@playwright/test'
import { startTunnelServer, type TunnelServer } from '../support/tunnel-server.ts'
import { check } from './support/axe.ts'
import { copiedBy } from './support/clipboard.ts'
import { openDemo } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** The reach panel, against a tunnel server on this machine. */

const program = fileURLToPath(new URL('../integration/tunnel/tunnel-program.mjs', import.meta.url))

let server: TunnelServer
test.beforeEach(async () => {
  server = await startTunnelServer()
})
test.afterEach(() => server.close())

const pill = (page: Page) => page.getByTestId('listener-pill')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Reach' })
const state = (page: Page) => panel(page).getByTestId('reach-state')

const switchOn = async (page: Page, tunnelServer = server.url): Promise<void> => {
  await pill(page).click()
  await panel(page).getByLabel('Tunnel server').fill(tunnelServer)
  await panel(page).getByRole('button', { name: 'Switch on' }).click()
}

test('pill and panel follow the public URL: off, connecting, reachable, lost, reachable again, off', async ({
  greenroom: { page },
}) => {
  await openDemo(page)
  await expect(pill(page)).toHaveText(/^Listening :\d+ on this machine$/)
  await pill(page).click()
  await expect(state(page)).toHaveAttribute('data-state', 'off')
  await page.keyboard.press('Escape')

  server.faults.mute = 'registration'
  await switchOn(page)
  await expect(state(page)).toHaveAttribute('data-state', 'connecting')
  await expect(pill(page)).toContainText('connecting')

  server.faults.mute = null
  await panel(page).getByRole('button', { name: 'Reconnect now' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')
  await expect(pill(page)).toHaveText(/^Listening :\d+ reachable \d+ s ago$/)
  await expect(panel(page).getByTestId('public-url')).toHaveText(/^http:\/\/127\.0\.0\.1:\d+$/)
  await expect(panel(page).getByRole('img', { name: /^QR code of http/ })).toBeVisible()
  await expect(panel(page).getByRole('img', { name: /^\d+ checks?: last / })).toBeVisible()
  await expect(panel(page).getByText('plain TCP')).toBeVisible()

  server.faults.registration = 503
  await server.dropAll()
  await expect(state(page)).toHaveAttribute('data-state', 'reconnecting')
  await expect(pill(page)).toContainText('reconnecting')
  await expect(panel(page).getByRole('region', { name: 'Last errors' })).toContainText('answered 503')

  server.faults.registration = null
  await panel(page).getByRole('button', { name: 'Reconnect now' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')

  await panel(page).getByRole('button', { name: 'Switch off' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'off')
  await expect.poll(() => server.connected().length).toBe(0)
})

/** Answers the question whether a program may be run. */
const answerForProgram = (app: ElectronApplication, yes: boolean): Promise<void> =>
  app.evaluate(
    ({ dialog }, response) => {
      dialog.showMessageBox = async () => ({ response, checkboxChecked: false })
    },
    yes ? 1 : 0,
  )

test('an unreachable URL, and one that cannot work, are told', async ({ greenroom: { app, page } }) => {
  await openDemo(page)
  await pill(page).click()
  await panel(page).getByLabel('How').selectOption('fixed')
  await panel(page).getByRole('textbox', { name: 'Public URL' }).fill('nowhere')
  await panel(page).getByRole('button', { name: 'Switch on' }).click()
  await expect(panel(page).getByText('Enter the public URL, such as')).toBeVisible()
  await panel(page).getByRole('textbox', { name: 'Public URL' }).fill('http://127.0.0.1:9')
  await panel(page).getByRole('button', { name: 'Switch on' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'unreachable', { timeout: 10_000 })
  await expect(state(page)).toContainText('refused the connection')
  await expect(pill(page)).toContainText('unreachable')

  await panel(page).getByLabel('How').selectOption('command')
  await panel(page).getByLabel('Program and arguments').fill('no-such-tunnel-program {port}')
  await answerForProgram(app, false)
  await panel(page).getByRole('button', { name: 'Use this' }).click()
  await expect(panel(page).getByText('The program was not started.')).toBeVisible()
  await answerForProgram(app, true)
  await panel(page).getByRole('button', { name: 'Use this' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'failed')
  await expect(state(page)).toContainText('There is no program')
})

test('a tunnel program ends with the app', async ({ launchGreenroom }) => {
  const greenroom = await launchGreenroom()
  const { page } = greenroom
  await openDemo(page)
  await pill(page).click()
  await panel(page).getByLabel('How').selectOption('command')
  await panel(page).getByLabel('Program and arguments').fill(`"${process.execPath}" "${program}" late {port}`)
  await panel(page).getByLabel('Pattern of the URL').fill('http://127\\.0\\.0\\.1:\\d+')
  await answerForProgram(greenroom.app, true)
  await panel(page).getByRole('button', { name: 'Switch on' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')
  const url = (await panel(page).getByTestId('public-url').textContent()) ?? ''
  expect((await fetch(url)).status).toBe(404)
  expect((await greenroom.close()).exitCode).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test('a self-test goes through the public URL and is marked', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await switchOn(page)
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')
  await panel(page).getByRole('region', { name: 'Self-test' }).getByRole('button', { name: 'Send' }).click()
  await expect(panel(page).getByText('Came in')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('button', { name: /^Deliveries/ })
    .click()
  const row = page.getByRole('row').filter({ hasText: 'Self-test' })
  await expect(row).toContainText('Verified')
  await row.click()
  await expect(page.getByText('sent by this console through its public URL')).toBeVisible()
})

test('the public URL changed: told with both, until it is acknowledged', async ({ greenroom: { app, page } }) => {
  await openDemo(page)
  await switchOn(page)
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')
  const old = (await panel(page).getByTestId('public-url').textContent()) ?? ''
  await server.dropAll()
  await expect(panel(page).getByTestId('public-url')).not.toHaveText(old)
  await page.keyboard.press('Escape')
  const notice = page.getByRole('status').filter({ hasText: 'The public URL changed' })
  await expect(notice).toContainText(old)
  const copied = await copiedBy(app, () => notice.getByRole('button', { name: 'Copy New URL' }).click())
  expect(copied).toMatch(/^http:/)
  expect(copied).not.toBe(old)
  await notice.getByRole('button', { name: 'Acknowledge: The public URL changed' }).click()
  await expect(notice).toBeHidden()
})

test('after sleep the public URL is checked at once', async ({ greenroom: { app, page } }) => {
  await openDemo(page)
  await switchOn(page)
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')
  await expect(pill(page)).toContainText(/reachable [3-5] s ago/)
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  // By itself the next check comes 15 s after the last.
  await expect(pill(page)).toContainText(/reachable [01] s ago/, { timeout: 8_000 })
})

test('the panel is accessible, in both themes', async ({ greenroom: { page, setSystemTheme } }) => {
  await openDemo(page)
  await switchOn(page)
  await expect(state(page)).toHaveAttribute('data-state', 'reachable')
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'Reach')
  }
})
