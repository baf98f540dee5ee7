import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTool } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { openWithOwnHook, ownHook, signatureOf } from './support/own-hook.ts'
import { postWebhook } from './support/webhooks.ts'

/** What the Deliveries room explains of what came: signatures, findings, attempts and coverage. */

const row = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Deliveries, newest first' }).getByRole('row').filter({ hasText: text })
const detail = (page: Page) => page.getByRole('region', { name: 'The delivery' })

const compact = '{"code":"ORD-1","url":"https://api.example.com/ORD-1"}'
const spaced = '{"code": "ORD-1", "url": "https://api.example.com/ORD-1"}'

test('a signature that fails is explained: cause, remedy, proof and difference', async ({ greenroom: { page } }) => {
  const address = await openWithOwnHook(page)
  const headers = { 'ob-signature': signatureOf(compact) }
  expect(await postWebhook(address, { event: 'ITEM', action: 'TRANSFER', body: spaced, ...ownHook, headers })).toBe(401)
  await row(page, 'ORD-1').click()
  await page.getByRole('tab', { name: 'Signature' }).click()
  const found = detail(page).getByRole('region', { name: 'What was found' })
  await expect(found.getByRole('heading', { level: 2 })).toHaveText(
    'The signature does not match this body and the key of hook "hook-17" (orders).',
  )
  await expect(found.getByRole('heading', { level: 3 })).toHaveText('The body was re-serialized on its way here.')
  await expect(found).toContainText('What to do:')
  await expect(detail(page).getByText('matches')).toBeVisible()
  const difference = detail(page).getByRole('region', { name: 'Difference of the bodies' })
  await expect(difference).toContainText('Difference, from byte 8 on')
  await expect(difference.locator('code')).toHaveText([spaced, compact])
  await detail(page).getByRole('button', { name: 'Show all' }).click()
  await expect(detail(page).getByRole('list', { name: 'Causes that were tried, in order' })).toContainText(
    'compact JSON',
  )
})

test('a pasted body, key and signature are checked, and the key is gone with the dialog', async ({
  greenroom: { page },
}) => {
  await openWithOwnHook(page)
  await openTool(page, 'Check a signature…')
  const dialog = page.getByRole('dialog', { name: 'Check a signature' })
  await dialog.getByRole('textbox', { name: 'Body' }).fill(compact)
  await dialog.getByRole('combobox', { name: 'Key' }).selectOption('Another key, pasted below')
  await dialog.getByRole('textbox', { name: 'Pasted key' }).fill(`${ownHook.key} `)
  await dialog.getByRole('textbox', { name: 'Signature' }).fill(signatureOf(compact))
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'What was found' })).toContainText(
    'The signature was made with the key of hook-17',
  )
  await expect(dialog.getByText('What to do:')).toBeInViewport()
  await dialog.getByRole('combobox', { name: 'Key' }).selectOption('hook-17 (orders, test)')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByText('The signature matches.')).toBeVisible()

  // A file keeps the line ends that pasting changes.
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'body.json', mimeType: 'application/json', buffer: Buffer.from(`${compact}\r\n`) })
  await expect(dialog.getByText('Body: body.json, 56 B')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByText('Difference, from byte 54 on')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openTool(page, 'Check a signature…')
  await dialog.getByRole('combobox', { name: 'Key' }).selectOption('Another key, pasted below')
  await expect(dialog.getByRole('textbox', { name: 'Pasted key' })).toHaveValue('')
})

test('attempts stand on a time axis, and what they depart from is said', async ({ greenroom: { page } }) => {
  const address = await openWithOwnHook(page)
  const wrong = { event: 'ORDER', action: 'TRANSFER', body: '{"code":7}', deliveryId: 'one', ...ownHook, key: 'x' }
  await postWebhook(address, wrong)
  await postWebhook(address, wrong)
  await row(page, 'TRANSFER').click()
  const findings = detail(page).getByRole('list', { name: 'Findings' })
  await expect(findings).toContainText('§6.3')
  await expect(findings).toContainText('"url" is missing.')
  await page.getByRole('tab', { name: 'Attempts' }).click()
  const timeline = detail(page).getByRole('img', { name: '2 attempts.' })
  await expect(timeline).toHaveAttribute('aria-label', /The next .* later, answered 401/)
  await expect(timeline.locator('circle')).toHaveCount(2)
  await expect(findings).toContainText('A retry came after')

  await postWebhook(address, wrong)
  await expect(detail(page).getByRole('img', { name: '3 attempts.' }).locator('circle')).toHaveCount(3)
})

test('the coverage shows what came of §6.3, leads to the list, and is saved as a picture', async ({
  greenroom: { app, page, profile },
}) => {
  const address = await openWithOwnHook(page)
  const body = '{"id":5}'
  await postWebhook(address, { event: 'PRODUCT', action: 'CATALOG', body, ...ownHook })
  await postWebhook(address, { event: 'CHANNEL', action: 'UPDATE', body, ...ownHook, key: 'x' })
  await postWebhook(address, { event: 'ORDER', action: 'TRANSFER', body, ...ownHook })
  await page.getByText('Coverage', { exact: true }).click()
  await expect(page.getByText('1 of 18 published combinations verified')).toBeVisible()
  const cell = (name: string) => page.getByRole('table').getByRole('button', { name })
  await expect(cell('PRODUCT / CATALOG: 1 verified, the newest at')).toHaveText('1')
  await expect(cell('CHANNEL / UPDATE: 1 not verified, the newest at')).toHaveText('1')
  await expect(cell('PREORDER / ABANDONED: not received yet')).toHaveText('not yet')

  // What comes is counted.
  await postWebhook(address, { event: 'CHANNEL', action: 'UPDATE', body: '{"id":6}', ...ownHook })
  await expect(page.getByText('2 of 18 published combinations verified')).toBeVisible()

  for (const format of ['svg', 'png'] as const) {
    const path = join(profile, `coverage.${format}`)
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: `As ${format.toUpperCase()}…` }).click()
    await expect(page.getByText(`Saved as ${path}`)).toBeVisible()
    const saved = await readFile(path)
    expect(saved.toString('latin1')).toMatch(format === 'svg' ? /^<svg / : /^.PNG/)
    if (format === 'svg') expect(saved.toString()).toContain('ORDER / TRANSFER, 1 delivery')
  }

  await page.getByText('Last hour', { exact: true }).click()
  await cell('CHANNEL / UPDATE').click()
  await expect(page.getByRole('grid', { name: 'Deliveries, newest first' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Take off the filter event CHANNEL' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Take off the filter since/ })).toBeVisible()

  await page.getByText('Coverage', { exact: true }).click()
  await page.getByRole('button', { name: 'ORDER / TRANSFER, 1 delivery' }).click()
  await expect(row(page, 'TRANSFER')).toHaveCount(1)
})

test('the search takes fields, and what comes is searched as what is there', async ({ greenroom: { page } }) => {
  const address = await openWithOwnHook(page)
  const order = (code: string) => `{"code":"${code}","url":"https://api.example.com/${code}"}`
  await postWebhook(address, { event: 'ORDER', action: 'REFUND', body: order('ABC-1'), ...ownHook })
  await postWebhook(address, { event: 'ORDER', action: 'REFUND', body: order('ABC-2'), ...ownHook, key: 'x' })
  await postWebhook(address, { event: 'ITEM', action: 'TRANSFER', body: order('ABC-3'), ...ownHook, key: 'x' })
  await expect(row(page, 'ABC-')).toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.type('event:order code:ABC verdict:mismatch')
  await expect(row(page, 'ABC-')).toHaveText([/ABC-2/])
  await postWebhook(address, { event: 'ORDER', action: 'PRINT', body: order('ABC-4'), ...ownHook, key: 'x' })
  await postWebhook(address, { event: 'ORDER', action: 'PRINT', body: order('XYZ'), ...ownHook, key: 'x' })
  await expect(row(page, 'ABC-')).toHaveText([/ABC-4/, /ABC-2/])
  await expect(row(page, 'XYZ')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search deliveries' }).fill('after:2999-01-01')
  await expect(page.getByText('such as event:ORDER after:10:30')).toBeVisible()
})
