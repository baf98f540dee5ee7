import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { check } from './support/axe.ts'
import { openDemo, room } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

/** A proxy and a CA file of an environment. */

const fixture = (name: string): string => fileURLToPath(new URL(`../integration/fixtures/tls/${name}`, import.meta.url))
const form = (page: Page) => page.getByRole('form', { name: 'Network' })

test('a proxy and a CA file are checked at their fields, shown, and used for one environment only', async ({
  greenroom: { page, profile, setSystemTheme },
}) => {
  await openDemo(page)
  await room(page, 'Settings').click()
  const proxy = form(page).getByLabel('Proxy')
  const caFile = form(page).getByRole('textbox', { name: 'CA file' })
  const save = form(page).getByRole('button', { name: 'Save network' })

  for (const [typed, said] of [
    ['proxy.example:8080', 'Start with http://'],
    ['http://user:pass@proxy.example', 'settings hold no secrets'],
  ] as const) {
    await proxy.fill(typed)
    await expect(form(page).getByText(said)).toBeVisible()
    await expect(save).toBeDisabled()
  }
  await proxy.fill('http://127.0.0.1:9')
  await expect(form(page).getByText('the proxy sees the client secret and the token in clear')).toBeVisible()

  const path = join(profile, 'ca.pem')
  await caFile.fill(path)
  await save.click()
  await expect(form(page).getByText('This file cannot be read (ENOENT).')).toBeVisible()
  await writeFile(path, 'no certificate')
  await save.click()
  await expect(form(page).getByText('This is no certificate in PEM.')).toBeVisible()
  await copyFile(fixture('expired.pem'), path)
  await save.click()
  const certificates = form(page).getByRole('list', { name: 'Certificates of the CA file' })
  await expect(certificates).toContainText('It expired')
  await expect(certificates).toContainText('It is no authority')
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(theme)
    await check(page, theme, 'Network')
  }

  // Nothing listens there: the failure names the proxy. Production goes its own way.
  await room(page, 'Overview').click()
  const rung = page.getByTestId('rung-token')
  await rung.getByRole('button').first().click()
  await expect(rung.getByRole('alert')).toContainText('proxy')
  await page.getByRole('radio', { name: 'PRODUCTION' }).click()
  await expect(page.locator('[data-environment="production"]')).toBeVisible()
  await rung.getByRole('button').first().click()
  await expect(rung).toHaveAttribute('data-state', 'done')
  await rm(path)
})

test('the CA file is chosen with the dialog of the system; a cancelled one changes nothing', async ({
  greenroom: { app, page },
}) => {
  const answer = (filePath: string | null) =>
    app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: path === null, filePaths: path === null ? [] : [path] })
    }, filePath)
  await openDemo(page)
  await room(page, 'Settings').click()
  const caFile = form(page).getByRole('textbox', { name: 'CA file' })
  const choose = form(page).getByRole('button', { name: 'Choose the CA file…' })
  await caFile.fill('/typed/ca.pem')
  await answer(null)
  await choose.click()
  await expect(caFile).toHaveValue('/typed/ca.pem')
  await answer(fixture('expired.pem'))
  await choose.click()
  await expect(caFile).toHaveValue(fixture('expired.pem'))
  // Nothing is saved by choosing.
  await expect(form(page).getByRole('list', { name: 'Certificates of the CA file' })).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Save network' }).click()
  await expect(form(page).getByRole('list', { name: 'Certificates of the CA file' })).toContainText('It expired')
})
