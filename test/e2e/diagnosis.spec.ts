import type { Page } from '@playwright/test'
import { environmentData } from '../../src/simulator/environment-data.ts'
import { freePort } from '../support/free-port.ts'
import { check } from './support/axe.ts'
import { openDemo, room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { setUpChannel } from './support/own-channel.ts'
import { storeTestSecret } from './support/secret.ts'
import { type Simulator, withSimulator } from './support/simulator.ts'

/** Why a call failed: the causes in order, their evidence, and the checks that tell more. */

const WRONG = 'not-the-secret-of-the-demo'

const panel = (page: Page) => page.getByRole('region', { name: /^invalid_client/ })
const causes = (page: Page) => panel(page).getByRole('list', { name: 'Causes, likeliest first' }).locator(':scope > li')

test('a wrong secret leads to its cause, and a check says in place what it found', async ({ greenroom }) => {
  const { page, setSystemTheme } = greenroom
  await openDemo(page)
  const token = page.getByTestId('rung-token')
  await token.getByRole('button', { name: 'Request a token' }).click()
  await expect(token).toHaveAttribute('data-state', 'done')

  await storeTestSecret(page, WRONG)
  await token.getByRole('button', { name: 'Request a token' }).click()
  const first = causes(page).first()
  await expect(first).toContainText('Likely')
  await expect(first).toContainText('The client secret is wrong.')
  await expect(first).toContainText(
    /With the secret that was stored before, this channel obtained a token (\d+ s|less than a second) before\./,
  )
  await expect(first).toContainText('What to do: Enter the API key of the channel again')
  const struckOut = causes(page).filter({ hasText: 'Struck out' })
  await expect(struckOut).toContainText(['The client id is wrong.'])
  await expect(struckOut.first()).toContainText('It is seller-channel-client')
  await expect(panel(page)).not.toContainText(WRONG)
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'diagnosis')
  }

  const effective = causes(page).filter({ hasText: 'not effective yet' })
  await effective.getByRole('button', { expanded: false }).click()
  await effective.getByRole('button', { name: 'Wait until effective' }).click()
  await expect(effective).toContainText(/Waiting for a token: asked 1 time, again in \d+ s/)
  await expect(effective.getByRole('progressbar', { name: 'Time waited' })).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'diagnosis, waiting')
  }
  await effective.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(effective.getByRole('status')).toContainText('this tells nothing of the cause')
  await expect(panel(page)).toContainText(/Since then:.*A token was refused (\d+ s|less than a second) after/)

  await first.getByRole('button', { name: 'Open the settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel('Client secret', { exact: true })).toBeFocused()
})

test('a rung that failed says why at once, without the action again', async ({ greenroom }) => {
  const { page, setSystemTheme } = greenroom
  await openDemo(page)
  await storeTestSecret(page, WRONG)
  const token = page.getByTestId('rung-token')
  // As from another room: the overview was not asked.
  await page.evaluate(async () => {
    const snapshot = await window.greenroom.getSnapshot()
    const channelKey = snapshot.ok ? (snapshot.value.channels[0]?.key ?? '') : ''
    await window.greenroom.requestToken({ channelKey, environment: 'test', callId: 'elsewhere', force: true })
  })
  await expect(token).toHaveAttribute('data-state', 'failed')
  const why = token.getByRole('button', { name: 'Why? Token obtained' })
  await expect(causes(page)).toHaveCount(0)
  const calls = () =>
    page.evaluate(async () => {
      const snapshot = await window.greenroom.getSnapshot()
      const channelKey = snapshot.ok ? (snapshot.value.channels[0]?.key ?? '') : ''
      const found = await window.greenroom.queryExchanges({ channelKey, environment: 'test' })
      return found.ok ? found.value.ids.length : -1
    })
  const before = await calls()
  await why.click()
  await expect(causes(page).first()).toContainText('Likely')
  expect(await calls()).toBe(before)
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'a rung that says why')
  }
  await why.click()
  await expect(panel(page)).toHaveCount(0)
})

test('an exchange of the past explains itself, and a new token says what the old one was', async ({ greenroom }) => {
  const { page } = greenroom
  await openDemo(page)
  await storeTestSecret(page, WRONG)
  await page.getByTestId('rung-catalog').getByRole('button').click()
  await expect(page.getByTestId('rung-catalog')).toContainText('invalid_client')
  await room(page, 'Exchanges').click()
  await page.getByRole('row').filter({ hasText: '/oauth/token' }).first().click()
  await expect(causes(page).first()).toContainText('effective yet')
  await storeTestSecret(page, environmentData.test.clientSecret)
  await causes(page).first().getByRole('button', { name: 'Wait until effective' }).click()
  await expect(panel(page).getByRole('status')).toContainText('the credentials are effective now')
  await expect(causes(page).first()).toContainText('The client secret is wrong.')
  await expect(causes(page).first()).toContainText(/With another secret, a token was obtained/)
})

/** The causes of the exchange that is open, of any kind. */
const open = (page: Page) => page.getByRole('list', { name: 'Causes, likeliest first' }).locator(':scope > li')
const cause = (page: Page, sentence: string) => open(page).filter({ hasText: sentence })
const unfold = async (page: Page, sentence: string) => {
  const folded = cause(page, sentence).getByRole('button', { expanded: false })
  if (await folded.isVisible()) await folded.click()
}
const list = (page: Page) => page.getByRole('button', { name: 'List the catalog events' }).click()
/** A channel whose calls are not repeated by themselves, in the Catalog room. */
const setUp = async (page: Page, simulator: Simulator) => {
  const target = await setUpChannel(page, simulator, { retryOnAuth001: false })
  await room(page, 'Catalog').click()
  return target
}

test('a token that is refused: a new one is asked for, and the call is repeated', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    await setUp(page, simulator)
    await list(page)
    await expect(page.getByTestId('catalog-fetched')).toContainText('answered 200')
    simulator.faults.test.expireTokens()
    await list(page)
    const withdrawn = 'The service withdrew the token before its time.'
    await unfold(page, withdrawn)
    await cause(page, withdrawn).getByRole('button', { name: 'Ask for a new token and repeat' }).click()
    await expect(cause(page, withdrawn).getByRole('status')).toContainText(
      'The new token was accepted: the old one was expired or revoked.',
    )
  })
})

test('a header that is removed on the way: the call is repeated without it, and compared with the catalog', async ({
  greenroom: { page },
}) => {
  await withSimulator(async (simulator) => {
    await setUp(page, simulator)
    simulator.faults.test.rewriteAuthorization('removed')
    await list(page)
    const missing = 'The Authorization header is missing.'
    await expect(open(page).first()).toContainText(missing)
    await cause(page, missing).getByRole('button', { name: 'Repeat without the header' }).click()
    await expect(cause(page, missing).getByRole('status')).toContainText(
      'Without the header the service answers the very same',
    )

    simulator.faults.test.rewriteAuthorization('none')
    simulator.faults.test.forbid('useCode', 'not-in-plan')
    await room(page, 'Promotions').click()
    await page.getByPlaceholder('cart token').fill(simulator.environments.test.cartToken)
    await page.getByLabel('Promotional code').fill(simulator.environments.test.promotionalCode)
    await page.getByRole('button', { name: 'Use code' }).click()
    const plan = 'The API is not included in the channel’s plan.'
    await expect(cause(page, plan)).toBeVisible()
    await unfold(page, plan)
    await cause(page, plan).getByRole('button', { name: 'Compare with the catalog call' }).click()
    await expect(cause(page, plan).getByRole('status')).toContainText('What is refused is this API, or this event.')
  })
})

test('each cause leads to its field of the settings', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    const target = await setUp(page, simulator)
    const change = (changed: Readonly<Record<string, unknown>>) =>
      page.evaluate(
        async ({ of, changed }) => {
          const { greenroom } = window
          const snapshot = await greenroom.getSnapshot()
          const settings = snapshot.ok ? snapshot.value.channels[0]?.environments.test : null
          if (!settings) throw new Error('not set up')
          const saved = await greenroom.saveEnvironment({
            ...of,
            settings: { ...settings, ...changed },
            storedSecrets: 'keep',
          })
          if (!saved.ok) throw new Error(saved.error.message)
        },
        { of: target, changed },
      )
    const leads = async (sentence: string, label: string) => {
      await room(page, 'Catalog').click()
      await list(page)
      await expect(cause(page, sentence)).toBeVisible()
      await unfold(page, sentence)
      await cause(page, sentence).getByRole('button', { name: 'Open the settings' }).click()
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
      await expect(page.getByLabel(label, { exact: true })).toBeInViewport()
    }
    await change({ clientId: 'someone' })
    await leads('The client id is wrong.', 'Client id')
    await change({ clientId: 'seller-channel-client', channelId: '999' })
    await leads('The channel id does not exist.', 'Channel id')
    const nowhere = `http://127.0.0.1:${await freePort()}`
    await change({ channelId: simulator.environments.test.channelId, baseUrl: nowhere })
    await leads(`Nothing listens at ${new URL(nowhere).host}.`, 'Base URL')
  })
})
