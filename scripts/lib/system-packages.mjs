// What the app and its tests need of a Debian or Ubuntu system, and which of it is missing.

/**
 * @typedef {object} Need
 * @property {readonly string[]} names the package by its names, the newer first: one of them is enough
 * @property {string} without what does not work without it
 * @property {readonly string[]} [programs] programs that do as well, by absolute path
 */

const electron = "Electron's window does not open"

/** @type {readonly Need[]} */
export const needs = [
  { names: ['libsecret-1-0'], without: 'secrets cannot be kept in the keychain' },
  { names: ['gnome-keyring'], without: 'there is no keychain without a desktop, and its test cannot run' },
  { names: ['dbus'], without: 'there is no keychain without a desktop, and its test cannot run' },
  { names: ['xvfb'], without: 'there is no display for the UI tests on Electron' },
  { names: ['xauth'], without: 'there is no display for the UI tests on Electron' },
  {
    names: ['chromium'],
    without: 'the stand-in for Electron does not run, nor do the UI tests that use it',
    programs: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'],
  },
  { names: ['libgtk-3-0t64', 'libgtk-3-0'], without: electron },
  { names: ['libnss3'], without: electron },
  { names: ['libasound2t64', 'libasound2'], without: electron },
  { names: ['libgbm1'], without: electron },
  { names: ['libatspi2.0-0t64', 'libatspi2.0-0'], without: electron },
  { names: ['libcups2t64', 'libcups2'], without: electron },
  { names: ['libdrm2'], without: electron },
  { names: ['libxkbcommon0'], without: electron },
]

/**
 * The packages that stand in the output of `dpkg-query -W -f='${Package} ${db:Status-Status}\n'` as installed.
 * @param {string} output
 * @returns {ReadonlySet<string>}
 */
export const parseInstalled = (output) =>
  new Set(
    output
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, status]) => status === 'installed')
      .map(([name = '']) => name),
  )

/**
 * The packages that `LC_ALL=C apt-cache policy` says can be installed.
 * @param {string} output
 * @returns {ReadonlySet<string>}
 */
export const parseAvailable = (output) =>
  new Set([...output.matchAll(/^(\S+):\n\s+Installed: .*\n\s+Candidate: (?!\(none\))/gm)].map(([, name = '']) => name))

/**
 * What is needed and not there.
 * @param {ReadonlySet<string>} installed
 * @param {(path: string) => boolean} hasProgram
 * @returns {readonly Need[]}
 */
export const findMissing = (installed, hasProgram) =>
  needs.filter(({ names, programs = [] }) => !names.some((name) => installed.has(name)) && !programs.some(hasProgram))

/**
 * Which packages to install for what is missing, and for what there is none.
 * @param {readonly Need[]} missing
 * @param {ReadonlySet<string>} available
 * @returns {{ install: readonly string[], unavailable: readonly Need[] }}
 */
export const choosePackages = (missing, available) => {
  const choice = missing.map((need) => ({ need, name: need.names.find((name) => available.has(name)) }))
  return {
    install: choice.flatMap(({ name }) => name ?? []),
    unavailable: choice.filter(({ name }) => name === undefined).map(({ need }) => need),
  }
}
