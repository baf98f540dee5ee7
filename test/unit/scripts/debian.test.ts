import { describe, expect, it } from 'vitest'
import { installSystemPackages } from '../../../scripts/lib/debian.mjs'
import { needs } from '../../../scripts/lib/system-packages.mjs'

const all = needs.map(({ names }) => names.at(-1) ?? '')

interface Options {
  readonly missing?: readonly string[]
  /** What apt has no candidate for. */
  readonly unknown?: readonly string[]
  readonly isRoot?: boolean
  readonly sudo?: boolean
  readonly debian?: boolean
  /** Whether installing works. */
  readonly network?: boolean
}

/** A machine that is played: what was said on it, and what was run with its output shown. */
const setUp = ({ missing = [], unknown = [], isRoot = true, sudo = false, debian = true, network = true }: Options) => {
  const said: string[] = []
  const shown: string[] = []
  const installed = new Set(all.filter((name) => !missing.includes(name)))
  const policy = (names: readonly string[]) =>
    names
      .filter((name) => all.includes(name))
      .map((name) => `${name}:\n  Installed: (none)\n  Candidate: ${unknown.includes(name) ? '(none)' : '1.0'}\n`)
      .join('')
  installSystemPackages({
    isRoot,
    say: (line) => said.push(line),
    exists: (path) => debian && (path === '/usr/bin/dpkg-query' || path === '/usr/bin/apt-get'),
    run: (command, args, isShown) => {
      const line = [command, ...args].join(' ')
      if (isShown) shown.push(line)
      if (command === 'dpkg-query')
        return { ok: true, text: [...installed].map((name) => `${name} installed\n`).join('') }
      if (command === 'apt-cache') return { ok: true, text: policy(args.slice(1)) }
      if (line === 'sudo -n true') return { ok: sudo, text: '' }
      const packages = / install -y --no-install-recommends (.*)$/.exec(line)?.[1]?.split(' ') ?? []
      if (network) for (const name of packages) installed.add(name)
      return { ok: network, text: '' }
    },
  })
  return { said: said.join('\n'), shown }
}

describe('installSystemPackages', () => {
  it('does nothing when all is there', () => {
    expect(setUp({})).toEqual({ said: 'System packages: all there.', shown: [] })
  })

  it('asks apt for news first, then installs what is missing and no more', () => {
    const { said, shown } = setUp({ missing: ['xvfb', 'libgtk-3-0'] })
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(/^env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get .* update$/)
    expect(shown[1]).toMatch(/ install -y --no-install-recommends xvfb libgtk-3-0$/)
    expect(said).toContain('all there now')
  })

  it('uses sudo where it asks no question', () => {
    const { shown } = setUp({ missing: ['dbus'], isRoot: false, sudo: true })
    expect(shown.every((line) => line.startsWith('sudo -n env '))).toBe(true)
    expect(shown).toHaveLength(2)
  })

  it('prints the one command to run where it may not install', () => {
    const { said, shown } = setUp({ missing: ['dbus', 'libasound2'], isRoot: false })
    expect(shown).toEqual([])
    expect(said).toContain('sudo apt-get update && sudo apt-get install -y --no-install-recommends dbus libasound2')
    expect(said).toContain('Without dbus: ')
  })

  it('installs the rest where one is not to be had, and says what will not work', () => {
    const { said, shown } = setUp({ missing: ['chromium', 'xauth'], unknown: ['chromium'] })
    expect(shown[1]).toMatch(/--no-install-recommends xauth$/)
    expect(said).toContain('Without chromium: the stand-in for Electron does not run')
    expect(said).not.toContain('Without xauth')
  })

  it('goes on where nothing can be installed', () => {
    const { said } = setUp({ missing: ['libsecret-1-0'], network: false })
    expect(said).toContain('not all could be installed')
    expect(said).toContain('Without libsecret-1-0: secrets cannot be kept in the keychain.')
  })

  it('says what is needed on another Linux', () => {
    const { said, shown } = setUp({ debian: false, missing: all })
    expect(shown).toEqual([])
    expect(said).toContain('not Debian or Ubuntu')
  })
})
