import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { environmentData } from '../../src/simulator/environment-data.ts'
import { copiedBy } from './support/clipboard.ts'
import { openDemo, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { postWebhook, webhookAddress } from './support/webhooks.ts'

/** Deliveries that go on to a local application: by the relay, and by a replay. */

const detail = (page: Page) => page.getByRole('region', { name: 'The delivery' })
const row = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })

/** A local application that answers with this status, and counts. */
const withApp = async (status: number, run: (app: { url: string; bodies: string[] }) => Promise<void>) => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const headers = { 'Content-Type': 'application/json', 'X-Made-By': 'the app', 'X-Long': 'v'.repeat(500) }
    response.writeHead(status, headers).end(JSON.stringify({ seen: true, pad: 'p'.repeat(3_000_000) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, bodies })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('the relay forwards, and my application answers when it is asked to', async ({ greenroom: { page } }) => {
  await withApp(418, async ({ url, bodies }) => {
    await openDemo(page)
    await room(page, 'Settings').click()
    const panel = page.locator('[data-section="relay"]')
    await panel.getByRole('switch', { name: 'Forward accepted deliveries' }).click()
    await panel.getByRole('textbox', { name: 'Application' }).fill(url)
    await panel.getByRole('button', { name: 'Save' }).click()
    await sendFromStageDoor(page, 'ORDER', 'PURCHASE')
    await room(page, 'Deliveries').click()
    await row(page, 'PURCHASE').click()
    await page.getByRole('tab', { name: 'Relay' }).click()
    const answer = detail(page).getByRole('region', { name: 'What the application answered' })
    await expect(answer).toContainText('418')
    await expect(answer).toContainText('the app')
    await expect(page.getByRole('textbox', { name: 'Pretty body of the answer' })).toContainText('"seen": true')
    await expect(row(page, 'PURCHASE')).toContainText('200')
    expect(bodies).toHaveLength(1)
    // A long header and a long line of the answer run out of nothing.
    const headers = answer.getByRole('table', { name: 'Headers of the answer' })
    await expect(headers).toContainText('Show all 500 characters')
    const widths = await Promise.all([headers, detail(page)].map((each) => each.evaluate((it) => it.clientWidth)))
    expect(widths[0]).toBeLessThan(widths[1] ?? 0)

    await page.getByRole('button', { name: 'Relay settings' }).click()
    await panel.getByLabel('The sender is answered by').selectOption('My application')
    await panel.getByRole('button', { name: 'Save' }).click()
    await room(page, 'Deliveries').click()
    await sendFromStageDoor(page, 'ITEM', 'TRANSFER')
    await expect(row(page, 'TRANSFER')).toContainText('418')
  })
})

test('a stored attempt is sent again with r, byte for byte; it is copied as cURL', async ({
  greenroom: { app, page },
}) => {
  await withApp(200, async ({ url, bodies }) => {
    await openDemo(page)
    await room(page, 'Deliveries').click()
    const { id: hookId, apiKey: key } = environmentData.test.hook
    const address = `${await webhookAddress(page)}?tenant=a[1]`
    await postWebhook(address, { event: 'ORDER', action: 'REFUND', body: '{"code":"R-1"}', hookId, key })
    await expect(row(page, 'REFUND')).toBeVisible()
    await page.keyboard.press('j')
    // The first time it asks where to.
    await page.keyboard.press('r')
    await detail(page).getByRole('textbox', { name: 'Application' }).fill(url)
    await detail(page).getByRole('button', { name: 'Replay' }).click()
    const answer = detail(page).getByRole('region', { name: 'What the application answered' })
    await expect(answer).toContainText('replay')
    await expect(answer).toContainText(`${url}?tenant=a[1]`)
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.keyboard.press('r')
    await expect(detail(page).getByLabel('Sending')).toBeVisible()
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toBe(bodies[1])

    const command = await copiedBy(app, () => detail(page).getByRole('button', { name: 'Copy as cURL' }).click())
    expect(command).toContain(`curl -g -X 'POST' '${url}?tenant=a[1]'`)
    expect(command).toContain(bodies[0])
  })
})

test('what would leave this computer asks first, and what is down says so', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  await sendFromStageDoor(page, 'ORDER', 'PRINT')
  await row(page, 'PRINT').click()
  await page.getByRole('tab', { name: 'Relay' }).click()
  const field = detail(page).getByRole('textbox', { name: 'Application' })
  await field.fill('http://no-such-host.invalid/')
  await detail(page).getByRole('button', { name: 'Replay' }).click()
  const question = page.getByRole('dialog', { name: 'Send to another computer?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(detail(page).getByText('It was sent to no application yet.')).toBeVisible()

  await withApp(200, async ({ url }) => field.fill(url))
  await detail(page).getByRole('button', { name: 'Replay' }).click()
  await expect(detail(page).getByText('Nothing listens at')).toBeVisible()
  await field.fill('not an address')
  await detail(page).getByRole('button', { name: 'Replay' }).click()
  await expect(detail(page).getByText('Start with http:// or https://.')).toBeVisible()
})
