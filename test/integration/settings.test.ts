import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettings } from '../../src/main/settings/open-settings.ts'
import type { Channel } from '../../src/shared/models/channel.ts'
import { defaultPreferences } from '../../src/shared/models/preferences.ts'
import { createHandClock } from '../support/hand-clock.ts'

const NOON = Date.parse('2026-01-02T12:00:00.123Z')
let root: string
let folder: string
let file: string
const open = () => openSettings({ folder, clock: createHandClock(NOON) })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-settings-'))
  folder = join(root, 'data')
  mkdirSync(folder)
  file = join(folder, 'settings.json')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const channel = (key: string): Channel => ({
  key,
  name: `Kanal ${key} 🎭`,
  demo: false,
  listenerPath: 'a-path-that-nobody-can-guess',
  acceptEverything: true,
  environments: {
    test: {
      baseUrl: 'https://test.example.com',
      channelId: '1001',
      clientId: 'seller-channel-client',
      applicablePromotions: { method: 'GET', path: '/carts/{cartToken}' },
      retryOnAuth001: true,
    },
    production: null,
  },
  hooks: [{ hookId: 'h.1[0]', environment: 'test', label: '', keySource: 'own' }],
})

describe('settings', () => {
  it('are there again after a restart', () => {
    const first = open()
    expect(first).toMatchObject({ setAside: null, problem: null })
    first.settings.putChannel(channel('a'))
    first.settings.putChannel(channel('b'))
    first.settings.removeChannel('a')
    first.settings.putPreferences({ appearance: 'dark', selected: { channelKey: 'b', environment: 'test' } })
    first.settings.secretRecords().put([{ account: 'b/test/client-secret', storedAt: 7, deleting: false }])
    const second = open()
    expect(second).toMatchObject({ setAside: null, problem: null })
    expect(second.settings.channels()).toEqual([channel('b')])
    expect(second.settings.preferences()).toEqual({
      ...defaultPreferences,
      appearance: 'dark',
      selected: { channelKey: 'b', environment: 'test' },
    })
    expect(second.settings.secretRecords().all()).toEqual(first.settings.secretRecords().all())
  })

  it('are sound when nothing was ever changed', () => {
    open()
    expect(open()).toMatchObject({ setAside: null, problem: null })
  })

  it('make their folder, and a file that only its owner reads', () => {
    folder = join(folder, 'deep', 'er')
    expect(open().problem).toBeNull()
    const { mode } = statSync(join(folder, 'settings.json'))
    if (process.platform !== 'win32') expect(mode & 0o077).toBe(0)
  })

  it('leave no other file beside theirs', () => {
    open().settings.putChannel(channel('a'))
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })
})

describe('a file that cannot be used', () => {
  const newer = JSON.stringify({ __internal__: { migrations: { version: '2.0.0' } }, channels: 'of another form' })
  const sound = JSON.stringify({ channels: [], preferences: defaultPreferences, secrets: [] })

  it.each([
    ['cut off', sound.slice(0, 40), 'damaged', /not JSON/],
    ['empty', '', 'damaged', /not JSON/],
    ['zeros', '\0'.repeat(100), 'damaged', /not JSON/],
    ['a list', '[]', 'damaged', /expected object/],
    ['another program’s', '{"theme":"dark"}', 'damaged', /channels/],
    ['wrong inside', sound.replace('"system"', '"pink"'), 'damaged', /preferences\.appearance/],
    ['newer', newer, 'newer', /format is 2\.0\.0/],
  ])('is set aside as it was and reported: %s', (_, content, kind, reason) => {
    writeFileSync(file, content)
    const opened = open()
    const aside = join(folder, `settings.${kind}-2026-01-02T12-00-00-123Z.json`)
    expect(opened.setAside).toBe(aside)
    expect(opened.problem?.text).toMatch(reason)
    expect(opened.problem?.text).toContain(aside)
    expect(opened.settings.channels()).toEqual([])
    expect(opened.settings.preferences()).toEqual(defaultPreferences)
    expect(readFileSync(aside, 'utf8')).toBe(content)
    // What follows is kept.
    expect(opened.settings.putChannel(channel('a'))).toMatchObject({ ok: true })
    const again = open()
    expect(again).toMatchObject({ setAside: null, problem: null })
    expect(again.settings.channels()).toEqual([channel('a')])
  })

  it('never overwrites one that was set aside before', () => {
    for (let time = 0; time < 3; time += 1) {
      writeFileSync(file, `damaged ${time}`)
      open()
    }
    const aside = readdirSync(folder).filter((name) => name.startsWith('settings.damaged-'))
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8')).sort()).toEqual([
      'damaged 0',
      'damaged 1',
      'damaged 2',
    ])
  })

  it('is set aside also when it is a folder', () => {
    mkdirSync(file)
    const opened = open()
    expect(opened.setAside).not.toBeNull()
    expect(opened.settings.putChannel(channel('a'))).toMatchObject({ ok: true })
  })

  it('does not quote what is in it', () => {
    writeFileSync(file, '{"clientSecret": "hunter2", oops')
    expect(JSON.stringify(open().problem)).not.toContain('hunter2')
  })
})

describe('a folder that cannot be used', () => {
  it('does not stop the start: settings are empty and every change is refused', () => {
    folder = join(folder, 'file')
    writeFileSync(folder, 'not a folder')
    const opened = open()
    expect(opened).toMatchObject({ setAside: null, problem: { title: 'The settings cannot be kept' } })
    expect(opened.problem?.text).toContain(folder)
    expect(opened.settings.putChannel(channel('a'))).toMatchObject({
      ok: false,
      error: { code: 'settings-not-written', hint: expect.any(String) },
    })
    expect(opened.settings.channels()).toEqual([])
    expect(readFileSync(folder, 'utf8')).toBe('not a folder')
  })

  it('later on keeps the change out of memory, and the file as it was', () => {
    const { settings } = open()
    settings.putChannel(channel('a'))
    rmSync(file)
    mkdirSync(join(file, 'in the way'), { recursive: true })
    expect(settings.putChannel(channel('b'))).toMatchObject({ ok: false, error: { code: 'settings-not-written' } })
    expect(settings.channels()).toEqual([channel('a')])
    rmSync(file, { recursive: true })
    expect(settings.putChannel(channel('b'))).toMatchObject({ ok: true })
    expect(open().settings.channels()).toEqual([channel('a'), channel('b')])
  })

  // A limit on the size of files cuts a write short without an error, as a disk does that gets full in the middle of it.
  it.skipIf(process.platform === 'win32')('that gets full in the middle of a write loses nothing', () => {
    const child = fileURLToPath(new URL('settings-child.ts', import.meta.url))
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`
    const printed = execFileSync('bash', ['-c', limited, process.execPath, child, folder], { encoding: 'utf8' })
    const { count, refusal } = JSON.parse(printed)
    expect(refusal).toMatchObject({ code: 'settings-not-written' })
    expect(count).toBeGreaterThan(3)
    const after = open()
    expect(after.problem).toBeNull()
    expect(after.settings.channels()).toHaveLength(count)
  })
})
