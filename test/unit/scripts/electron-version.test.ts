import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('pins Electron to one version, so that an update is a decision', () => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
})
