import { describe, expect, it } from 'vitest'
import {
  choosePackages,
  findMissing,
  needs,
  parseAvailable,
  parseInstalled,
} from '../../../scripts/lib/system-packages.mjs'

const nothing = () => false
const firstNames = needs.map(({ names }) => names[0] ?? '')
const missing = (...without: string[]) =>
  findMissing(new Set(firstNames.filter((name) => !without.includes(name))), nothing).map(({ names }) => names[0])

describe('parseInstalled', () => {
  it('knows packages that are installed, not those that were removed or half installed', () => {
    const output =
      'dbus installed\nxvfb config-files\nchromium not-installed\nlibnss3 half-installed\nxauth installed\n'
    expect(parseInstalled(output)).toEqual(new Set(['dbus', 'xauth']))
  })
})

describe('parseAvailable', () => {
  it('knows packages that have a candidate', () => {
    const output = [
      'libgtk-3-0:',
      '  Installed: (none)',
      '  Candidate: 3.24.38-2~deb12u3',
      '  Version table:',
      '     3.24.38-2~deb12u3 500',
      '        500 mirror bookworm/main amd64 Packages',
      'libasound2:',
      '  Installed: (none)',
      '  Candidate: (none)',
      '  Version table:',
      'chromium:',
      '  Installed: 150.0.1',
      '  Candidate: 151.0.2',
      '',
    ].join('\n')
    expect(parseAvailable(output)).toEqual(new Set(['libgtk-3-0', 'chromium']))
  })

  it('knows nothing where apt knows nothing', () => {
    expect(parseAvailable('')).toEqual(new Set())
  })
})

describe('findMissing', () => {
  it('finds nothing where all is there, under the newer names or the older', () => {
    expect(missing()).toEqual([])
    const older = needs.map(({ names }) => names.at(-1) ?? '')
    expect(findMissing(new Set(older), nothing)).toEqual([])
  })

  it('finds what is not there', () => {
    expect(missing('xvfb', 'libgtk-3-0t64')).toEqual(['xvfb', 'libgtk-3-0t64'])
    expect(findMissing(new Set(), nothing)).toEqual(needs)
  })

  it('takes another browser for chromium', () => {
    const hasChrome = (path: string) => path === '/usr/bin/google-chrome'
    expect(findMissing(new Set(), hasChrome).flatMap(({ names }) => names)).not.toContain('chromium')
  })
})

describe('choosePackages', () => {
  const need = (...names: string[]) => ({ names, without: 'nothing works' })

  it('takes the first name that can be installed', () => {
    const wanted = [need('liba-t64', 'liba'), need('libb-t64', 'libb'), need('c')]
    expect(choosePackages(wanted, new Set(['liba-t64', 'liba', 'libb', 'c']))).toEqual({
      install: ['liba-t64', 'libb', 'c'],
      unavailable: [],
    })
  })

  it('says for what there is none', () => {
    const snapOnly = need('chromium')
    expect(choosePackages([need('dbus'), snapOnly], new Set(['dbus']))).toEqual({
      install: ['dbus'],
      unavailable: [snapOnly],
    })
  })
})
