import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { displayProblem, findRuntime, needsNoSandbox } from '../../../scripts/lib/runtime.mjs'

const linux = { env: {}, platform: 'linux' } as const

describe('findRuntime', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'greenroom-runtime-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const put = (path: string, text = '') => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const putElectron = () => {
    put('node_modules/electron/path.txt', 'electron')
    put('node_modules/electron/dist/electron')
  }
  const putStandIn = () => put('test/electron-stand-in/electron')

  it('takes Electron where it was downloaded, even beside the stand-in', () => {
    putElectron()
    putStandIn()
    const executable = join(root, 'node_modules/electron/dist/electron')
    expect(findRuntime(root, linux)).toEqual({ kind: 'electron', executable })
  })

  it('takes the stand-in where Electron is missing, or half there', () => {
    putStandIn()
    const standIn = { kind: 'stand-in', executable: join(root, 'test/electron-stand-in/electron') }
    expect(findRuntime(root, linux)).toEqual(standIn)
    put('node_modules/electron/path.txt', 'electron')
    expect(findRuntime(root, linux)).toEqual(standIn)
  })

  it('refuses the stand-in where it is told to, and says what to do', () => {
    putStandIn()
    const refusing = { ...linux, env: { GREENROOM_REFUSE_STAND_IN: '1' } }
    expect(() => findRuntime(root, refusing)).toThrow('node scripts/setup.mjs')
    putElectron()
    expect(findRuntime(root, refusing).kind).toBe('electron')
  })

  it('has none on Windows without Electron, and none where nothing is', () => {
    expect(() => findRuntime(root, linux)).toThrow('node scripts/setup.mjs')
    putStandIn()
    expect(() => findRuntime(root, { ...linux, platform: 'win32' })).toThrow('Windows')
  })
})

describe('displayProblem', () => {
  it('is nothing on macOS and Windows, and with a display', () => {
    expect(displayProblem('electron', { env: {}, platform: 'darwin' }, 'npm start')).toBeNull()
    expect(displayProblem('electron', { env: {}, platform: 'win32' }, 'npm start')).toBeNull()
    expect(displayProblem('stand-in', { ...linux, env: { DISPLAY: ':0' } }, 'npm start')).toBeNull()
    expect(displayProblem('electron', { ...linux, env: { WAYLAND_DISPLAY: 'wayland-0' } }, 'npm start')).toBeNull()
  })

  it('says what to do without one', () => {
    expect(displayProblem('electron', linux, 'npm start')).toContain('xvfb-run -a npm start')
    expect(displayProblem('stand-in', { ...linux, env: { DISPLAY: '' } }, 'npm run dev')).toContain('npm run dev')
  })

  it('says that the stand-in needs X', () => {
    expect(displayProblem('stand-in', { ...linux, env: { WAYLAND_DISPLAY: 'wayland-0' } }, 'npm start')).toContain(
      'X display',
    )
  })
})

describe('needsNoSandbox', () => {
  it('is for Electron as root on Linux alone', () => {
    expect(needsNoSandbox('electron', 'linux', 0)).toBe(true)
    expect(needsNoSandbox('electron', 'linux', 1000)).toBe(false)
    expect(needsNoSandbox('stand-in', 'linux', 0)).toBe(false)
    expect(needsNoSandbox('electron', 'win32', undefined)).toBe(false)
  })
})
