// Sees to the system packages on Debian and Ubuntu. Never fails: says what was done, and what will not work.
import { choosePackages, findMissing, parseAvailable, parseInstalled } from './system-packages.mjs'

/**
 * What is asked of the machine.
 * @typedef {object} Machine
 * @property {(command: string, args: readonly string[], shown?: boolean) => { ok: boolean, text: string }} run runs a
 *   command; `shown` lets its output through instead of catching it
 * @property {(path: string) => boolean} exists
 * @property {boolean} isRoot
 * @property {(line: string) => void} say
 */

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query has templates of its own
const statusFormat = '-f=${Package} ${db:Status-Status}\\n'

/** @param {Machine} machine */
export const installSystemPackages = ({ run, exists, isRoot, say }) => {
  if (!exists('/usr/bin/dpkg-query') || !exists('/usr/bin/apt-get')) {
    say('System packages: this is not Debian or Ubuntu. Electron, libsecret, a keychain and Xvfb have to be there.')
    return
  }
  const look = () => findMissing(parseInstalled(run('dpkg-query', ['-W', statusFormat]).text), exists)
  const missing = look()
  if (missing.length === 0) {
    say('System packages: all there.')
    return
  }
  const choose = () => {
    const names = missing.flatMap((need) => need.names)
    return choosePackages(missing, parseAvailable(run('apt-cache', ['policy', ...names]).text)).install
  }
  /** @param {readonly import('./system-packages.mjs').Need[]} needs */
  const sayWithout = (needs) => {
    for (const { names, without } of needs) say(`  Without ${names.join(' or ')}: ${without}.`)
  }
  if (!isRoot && !run('sudo', ['-n', 'true']).ok) {
    const install = choose()
    say('System packages: some are missing, and installing them needs root. Run this once:')
    say(`  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${install.join(' ')}`)
    sayWithout(missing)
    return
  }
  /** @param {readonly string[]} args */
  const apt = (args) => {
    const words = [
      'env',
      'LC_ALL=C',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      '-o',
      'DPkg::Lock::Timeout=120',
    ]
    const [command = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), ...words, ...args]
    run(command, rest, true)
  }
  say(`System packages: installing what is missing: ${missing.map(({ names }) => names.join(' or ')).join(', ')}.`)
  apt(['update'])
  const install = choose()
  if (install.length > 0) apt(['install', '-y', '--no-install-recommends', ...install])
  const left = look()
  if (left.length === 0) say('System packages: all there now.')
  else {
    say('System packages: not all could be installed.')
    sayWithout(left)
  }
}
