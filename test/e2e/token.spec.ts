import type { ElectronApplication, Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { openDemo, room } from './support/demo.ts'
import { expect, runtime, test } from './support/fixtures.ts'
import { setUpChannel } from './support/own-channel.ts'
import { withSimulator } from './support/simulator.ts'

/** The token inspector, and waiting for credentials that are new. */

const pill = (page: Page) => page.getByTestId('token-pill')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Token' })
const section = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
const records = (page: Page) => section(page, 'Tokens of this run').getByRole('listitem')

/** Answers the question whether the token may be copied; gives how often it was asked since. */
const answerForCopy = async (app: ElectronApplication, yes: boolean): Promise<() => Promise<number>> => {
  await app.evaluate(
    ({ dialog }, response) => {
      Object.assign(globalThis, { asked: 0 })
      dialog.showMessageBox = async () => {
        ;(globalThis as unknown as { asked: number }).asked += 1
        return { response, checkboxChecked: false }
      }
    },
    yes ? 1 : 0,
  )
  return () => app.evaluate(() => (globalThis as unknown as { asked: number }).asked)
}

test('a token is requested, looked at, used, renewed and forgotten', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await pill(page).click()
  await expect(panel(page)).toContainText('No token is held')
  await expect(panel(page)).toContainText('None yet.')
  await panel(page).getByRole('button', { name: 'Request a token' }).click()

  await expect(panel(page).getByRole('progressbar', { name: 'Life of the token' })).toBeVisible()
  await expect(panel(page).getByTestId('token-life')).toContainText(/11:59:\d\d left\. Renews in 11:54:\d\d/)
  await expect(section(page, 'Token response')).toContainText('api-channels-all')
  await expect(section(page, 'Token response')).toContainText('Present. Its use is not published')
  await expect(section(page, 'Claims')).toContainText('Not verified')
  for (const claim of ['alg', 'HS256', 'channel_id', '1201', 'exp', 'When it expires']) {
    await expect(section(page, 'Claims')).toContainText(claim)
  }
  await expect(panel(page)).not.toContainText('is missing')
  await expect(records(page)).toHaveCount(1)
  await expect(records(page).first()).toContainText('Held')

  await panel(page).getByRole('button', { name: 'Renew now' }).click()
  await expect(records(page)).toHaveCount(2)
  await expect(records(page).nth(1)).toContainText('Renewed')
  await page.keyboard.press('Escape')
  await room(page, 'Overview').click()
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toHaveAttribute('data-state', 'done')
  await pill(page).click()
  await expect(records(page).first()).toContainText('1 call')
  await panel(page).getByRole('button', { name: 'Forget' }).click()
  await expect(panel(page)).toContainText('No token is held')
  await expect(records(page).first()).toContainText('Forgotten')
  await records(page).first().getByRole('button', { name: 'Exchange' }).click()
  await expect(page.getByRole('region', { name: 'The exchange' })).toContainText('POST token')
})

test('what departs from the interface is told', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    await setUpChannel(page, simulator)
    const { test: faults } = simulator.faults
    faults.tokenResponse({ fields: { expires_in: '43199', scope: 'api-gateway', jti: 'another' } })
    await pill(page).click()
    await panel(page).getByRole('button', { name: 'Request a token' }).click()
    await expect(section(page, 'Token response')).toContainText('api-channels-all is missing.')
    await expect(section(page, 'Token response')).toContainText('It came as text')
    await expect(section(page, 'Token response')).toContainText('The claim jti is another')
    faults.tokenResponse({ fields: { access_token: 'opaque-token-value' }, omit: ['expires_in', 'scope'] })
    await panel(page).getByRole('button', { name: 'Renew now' }).click()
    await expect(section(page, 'Token response')).toContainText('43,200 s (12 h), assumed (§5.1)')
    await expect(section(page, 'Claims')).toContainText('not a JWT that can be read. It has one part')
    await expect(panel(page)).not.toContainText('opaque-token-value')
    faults.tokenResponse({ fields: { scope: 'x'.repeat(300), jti: 'j'.repeat(300) } })
    await panel(page).getByRole('button', { name: 'Renew now' }).click()
    await expect(section(page, 'Token response')).toContainText('xxx')
    const overflow = await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overflow).toBe(0)
  })
})

test('a token that was answered AUTH001 is not used again, unless that is asked for', async ({
  greenroom: { page },
}) => {
  await withSimulator(async (simulator) => {
    await setUpChannel(page, simulator, { retryOnAuth001: false })
    await room(page, 'Catalog').click()
    const list = () => page.getByRole('button', { name: 'List the catalog events' }).click()
    await list()
    await expect(page.getByTestId('catalog-fetched')).toContainText('answered 200')
    simulator.faults.test.expireTokens()
    await list()
    await expect(pill(page)).toContainText('rejected')
    await pill(page).click()
    await expect(panel(page).getByRole('alert')).toContainText('AUTH001')
    await expect(records(page).first()).toContainText('Rejected, AUTH001')
    await panel(page).getByRole('button', { name: 'Use it anyway' }).click()
    await expect(panel(page).getByRole('alert')).toContainText('because you asked for it')
    await page.keyboard.press('Escape')
    await list()
    await expect(page.getByTestId('catalog-fetched')).toContainText('answered 401')
    await pill(page).click()
    await panel(page).getByRole('button', { name: 'Renew now' }).click()
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await list()
    await expect(page.getByTestId('catalog-fetched')).toContainText('answered 200')
  })
})

test('a token is copied only when the user says so, and never reaches the window', async ({
  greenroom: { app, page },
}) => {
  const clipboard = () => app.evaluate(({ clipboard }) => clipboard.readText())
  await openDemo(page)
  await pill(page).click()
  await panel(page).getByRole('button', { name: 'Request a token' }).click()
  await expect(records(page)).toHaveCount(1)
  const asked = await answerForCopy(app, false)
  await panel(page).getByRole('button', { name: 'Copy…' }).click()
  await expect.poll(asked).toBe(1)
  await expect(panel(page).getByTestId('clipboard')).toHaveCount(0)
  expect(await clipboard()).toBe('')
  await answerForCopy(app, true)
  await panel(page).getByRole('button', { name: 'Copy…' }).click()
  await expect(panel(page).getByTestId('clipboard')).toContainText(/cleared in (60|[1-5]\d) s/)
  expect(await clipboard()).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('new credentials: told, waited for, and effective', async ({ greenroom: { app, page } }) => {
  await withSimulator(async (simulator) => {
    await setUpChannel(page, simulator)
    simulator.faults.test.propagationDelay(600_000)
    await room(page, 'Overview').click()
    const rung = page.getByTestId('rung-token')
    await rung.getByRole('button', { name: 'Request a token' }).click()
    await expect(rung).toContainText(/Stored \d+ s ago: the service may need 5 to 10 minutes/)
    const fresh = rung.getByRole('region', { name: 'New credentials' })
    await fresh.getByRole('button', { name: 'Wait until effective' }).click()
    await expect(fresh).toContainText(/Waiting for a token: asked 1 time, again in \d+ s/)
    await pill(page).click()
    await expect(section(page, 'New credentials')).toContainText('Waiting for a token')
    await page.keyboard.press('Escape')
    await room(page, 'Settings').click()
    await expect(page.getByRole('region', { name: 'New credentials' })).toContainText('Waiting for a token')
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(page.getByRole('button', { name: 'Wait until effective' })).toBeVisible()

    // The window is not in front: the system tells too.
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getFocusedWindow = () => null
    })
    simulator.faults.test.reset()
    await page.getByRole('button', { name: 'Wait until effective' }).click()
    await expect(page.getByText('The credentials of the test environment are effective')).toBeVisible()
    if (runtime.kind === 'stand-in') {
      const shown = () =>
        app.evaluate(({ Notification }) =>
          (Notification as unknown as { shown: readonly { body: string }[] }).shown.map(({ body }) => body),
        )
      await expect.poll(shown).toEqual(['Teatre Nou, test: a token was issued.'])
    }
    await expect(pill(page)).toHaveText(/\d+:\d\d:\d\d/)
    await expect(page.getByRole('region', { name: 'New credentials' })).toHaveCount(0)
  })
})

test('the inspector is accessible, in both themes', async ({ greenroom: { page, setSystemTheme } }) => {
  await openDemo(page)
  await pill(page).click()
  await panel(page).getByRole('button', { name: 'Request a token' }).click()
  await expect(records(page)).toHaveCount(1)
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'Token')
  }
})
