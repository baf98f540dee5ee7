import type { Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { copiedBy } from './support/clipboard.ts'
import { openDemo, room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { setUpChannel } from './support/own-channel.ts'
import { withSimulator } from './support/simulator.ts'

/** The Catalog room: the answer of §4.2 as it comes. */

const tree = (page: Page) => page.getByRole('tree', { name: 'Catalog events' })
const item = (page: Page, text: string) => tree(page).getByRole('treeitem').filter({ hasText: text })
const selected = (page: Page) => page.getByRole('region', { name: 'Selected value' })
const list = (page: Page) => page.getByRole('button', { name: 'List the catalog events' }).click()
const search = (page: Page) => page.getByRole('textbox', { name: 'Search the tree' })

/**
 * Watches how long the page's own thread works without a break for others, as time of the processor: what else the
 * machine has to do does not count. Gives what ends it and says how long the longest was, ms.
 */
const watchTurns = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  let over = false
  let before = await worked()
  const watching = (async () => {
    let longest = 0
    // The page answers only when it has a break.
    while (!over) {
      const now = await worked()
      longest = Math.max(longest, now - before)
      before = now
    }
    return longest
  })()
  return () => {
    over = true
    return watching
  }
}

test('the events are listed, searched by key, and copied', async ({ greenroom: { app, page } }) => {
  await openDemo(page)
  await room(page, 'Catalog').click()
  await expect(page.getByRole('heading', { name: 'The catalog was not fetched yet' })).toBeVisible()
  await list(page)
  await expect(page.getByTestId('catalog-fetched')).toContainText(/answered 200 in .+ B/)
  await expect(item(page, 'channelId')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.locator('body').press('/')
  await search(page).fill('name')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await search(page).press('Enter')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await search(page).press('Shift+Enter')
  await search(page).press('Shift+Enter')
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible()
  await search(page).fill('no such thing')
  await expect(page.getByText('No match')).toBeVisible()
  await search(page).press('Escape')
  await expect(search(page)).toHaveValue('')

  await tree(page).focus()
  await tree(page).press('Home')
  await tree(page).press('ArrowLeft')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1)
  await tree(page).press('ArrowRight')
  await tree(page).press('ArrowRight')
  await expect(selected(page)).toContainText('$.channelId')
  const copied = (name: string) => copiedBy(app, () => page.getByRole('button', { name }).click())
  expect(await copied('Copy the path')).toBe('$.channelId')
  expect(await copied('Copy the value')).toMatch(/^\d+$/)

  await page.getByRole('button', { name: 'Open the exchange' }).click()
  await expect(page.getByRole('region', { name: 'The exchange' })).toContainText('GET events')
})

test('numbers stay as they came, and the answer is there again when the window is', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    await setUpChannel(page, simulator)
    const body = '{"id":12345678901234567890,"price":10.50,"a":1,"a":2}'
    simulator.faults.test.forceStatus({ operation: 'catalog', status: 200, body })
    await room(page, 'Catalog').click()
    await list(page)
    for (const text of ['12345678901234567890', '10.50']) await expect(item(page, text)).toBeVisible()
    await expect(tree(page).getByRole('treeitem')).toHaveCount(5)
    await room(page, 'Overview').click()
    await page.reload()
    await room(page, 'Catalog').click()
    await expect(item(page, '12345678901234567890')).toBeVisible()
    await page.getByText('Raw', { exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Raw answer' })).toContainText(body)

    // A key as long as it may be leaves room for its value.
    const long = JSON.stringify({ ['k'.repeat(500)]: 'the value\u202e' })
    simulator.faults.test.forceStatus({ operation: 'catalog', status: 200, body: long })
    await list(page)
    await page.getByText('Tree', { exact: true }).click()
    await expect(item(page, 'the value').getByText('"the value\\u202e"')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Open the exchange' }).click()
    await expect(page.getByRole('textbox', { name: 'Pretty response body' })).toContainText('the value\\u202E')
  })
})

test('what is no JSON is shown raw, and a refusal with the causes of §5.2', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    await setUpChannel(page, simulator)
    await room(page, 'Catalog').click()
    const { test: faults } = simulator.faults
    faults.forceStatus({ operation: 'catalog', status: 200, body: 'ticket;price\n1;2', contentType: 'text/csv' })
    await list(page)
    await expect(page.getByText('This answer is not JSON, so it is shown raw.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Raw answer' })).toContainText('ticket;price')
    faults.forceStatus({ operation: 'catalog', status: 204 })
    await list(page)
    await expect(page.getByText('The answer has no body: 0 B.')).toBeVisible()
    faults.forbid('catalog', 'event-not-assigned')
    await list(page)
    await expect(page.getByRole('region', { name: /^FORBIDDEN/ })).toContainText('not assigned to the channel')
    await expect(item(page, 'FORBIDDEN').first()).toBeVisible()
    faults.reset()
    faults.dropConnections({ operation: 'catalog' })
    await list(page)
    await expect(page.getByRole('alert')).toContainText('connection')
    await expect(tree(page)).toHaveCount(0)
  })
})

test('a catalog of 5 MB and 120,002 values does not freeze the window', async ({ greenroom: { page } }) => {
  await withSimulator(async (simulator) => {
    await setUpChannel(page, simulator)
    const events = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: `Event ${id} ${'x'.repeat(190)}`,
      sessions: [{ id: id * 10 }],
    }))
    const body = JSON.stringify({ events })
    expect(body.length).toBeGreaterThan(5_000_000)
    let values = 0
    JSON.parse(body, () => void values++)
    expect(values).toBe(120_002)
    simulator.faults.test.forceStatus({ operation: 'catalog', status: 200, body })
    await room(page, 'Catalog').click()
    const longestTurn = await watchTurns(page)
    await list(page)
    await expect(item(page, 'events')).toContainText('20,000 items', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Expand all' }).click()
    await tree(page).focus()
    await tree(page).press('End')
    await expect(selected(page)).toContainText('$.events[19999].sessions[0].id')
    await search(page).fill('event 19998 ')
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(selected(page)).toContainText('$.events[19998].name')
    expect(await longestTurn()).toBeLessThan(1_000)
  })
})

test('the room is accessible, in both themes', async ({ greenroom: { page, setSystemTheme } }) => {
  await openDemo(page)
  await room(page, 'Catalog').click()
  await list(page)
  await expect(item(page, 'channelId')).toBeVisible()
  await search(page).fill('name')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'Catalog')
  }
})
