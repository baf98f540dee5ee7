import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { environmentData } from '../../src/simulator/environment-data.ts'
import { openDemo, openTool, room, sendFromStageDoor } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { webhookAddress } from './support/webhooks.ts'

/** Deliveries of one's own making, and what receivers make of them. */

/** A receiver that answers each request as it is told; what came is kept. */
const withReceiver = async (
  status: (request: IncomingMessage) => number,
  run: (url: string, bodies: readonly string[]) => Promise<void>,
): Promise<void> => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(status(request)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, bodies)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a delivery is crafted from a received one, changed, signed and sent', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await sendFromStageDoor(page, 'ITEM', 'TRANSFER')
  await room(page, 'Deliveries').click()
  await page.getByRole('row').filter({ hasText: 'TRANSFER' }).first().click()
  await page.getByRole('tab', { name: 'Relay' }).click()
  await page.getByRole('button', { name: 'Craft from this…' }).click()
  const panel = page.getByRole('dialog', { name: 'Craft a delivery' })
  await expect(panel.getByLabel('Value of ob-event')).toHaveValue('ITEM')
  await expect(panel.getByLabel('Value of ob-delivery-id')).toHaveValue(/^crafted-/)

  await withReceiver(
    ({ headers }) => (/^[0-9a-f]{64}$/.test(String(headers['ob-signature'])) ? 200 : 401),
    async (url, bodies) => {
      await panel.getByLabel('Application').fill(url)
      await panel.getByLabel('Body').fill('{"code":"changed by hand"}')
      await panel.getByRole('button', { name: 'Send' }).click()
      const came = panel.getByRole('region', { name: 'What came of it' })
      await expect(came).toContainText('200')
      await expect(came.getByRole('heading', { name: 'Headers of the answer' })).toBeInViewport()
      expect(bodies).toEqual(['{"code":"changed by hand"}'])
      await panel.getByLabel('Signed').selectOption('Wrongly: in upper case')
      await panel.getByRole('button', { name: 'Send' }).click()
      await expect(came).toContainText('401')
      await came.getByText('Headers as sent').click()
      await expect(came).toContainText('•••«signature»')
    },
  )
  await panel.getByRole('button', { name: 'Add a header' }).click()
  await panel.getByLabel('Name of header').last().fill('not a name')
  await expect(
    panel.getByText('A header name has letters, digits and signs such as - or _ only, without spaces.'),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('what is sent to this console itself is shown as a self-test', async ({ greenroom: { page } }) => {
  await openDemo(page)
  const address = await webhookAddress(page)
  await room(page, 'Deliveries').click()
  await openTool(page, 'Craft a delivery…')
  const panel = page.getByRole('dialog', { name: 'Craft a delivery' })
  await panel.getByLabel('Application').fill(address)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('region', { name: 'What came of it' })).toContainText('200')
  await page.keyboard.press('Escape')
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'CRAFTED-1' })
  await expect(row).toContainText('Self-test')
  await expect(row).toContainText('Verified')
})

test('another computer is asked about first', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  await openTool(page, 'Check a receiver…')
  const panel = page.getByRole('dialog', { name: 'Check a receiver' })
  await panel.getByRole('textbox', { name: 'Receiver' }).fill('https://receiver.invalid/hooks')
  await panel.getByRole('button', { name: 'Check', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Send to another computer?' })
  await expect(asked).toContainText('https://receiver.invalid/hooks is not of this computer.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByRole('region', { name: 'Report' })).toHaveCount(0)
})

test('a receiver is checked: what it accepts, and what it should refuse', async ({ greenroom: { page } }) => {
  await openDemo(page)
  await room(page, 'Deliveries').click()
  await openTool(page, 'Check a receiver…')
  const panel = page.getByRole('dialog', { name: 'Check a receiver' })
  const report = panel.getByRole('region', { name: 'Report' })
  const known = environmentData.test.hook.id
  await withReceiver(
    // It looks at the hook alone, and believes every signature.
    ({ headers }) => (headers['ob-hook-id'] === known ? 200 : 401),
    async (url) => {
      await panel.getByRole('textbox', { name: 'Receiver' }).fill(url)
      await panel.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(report.getByRole('status')).toHaveText(/^7 accepted that should be refused, of \d+\.$/)
      await expect(report.getByRole('row').filter({ hasText: 'A body that was changed' })).toContainText('accepted')
      await expect(report.getByRole('row').filter({ hasText: 'MEMBERORDER / PURCHASE' })).toContainText('accepted')
    },
  )
  // The same address: nothing listens there any more.
  await panel.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(report.getByRole('status')).toContainText('did not answer the first delivery')
})
