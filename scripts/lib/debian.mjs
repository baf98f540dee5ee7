// Sees to the system packages on Debian and Ubuntu. Never fails: says what was done, and what will not work.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { choosePackages, findMissing, parseAvailable, parseInstalled } from './system-packages.mjs'

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {'pipe' | 'inherit'} output
 */
const run = (command, args, output = 'pipe') => {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout } = spawnSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', output, output] })
  return { ok: status === 0, text: stdout ?? '' }
}

/** The words before a command that make it run as root; null where that is not possible without a question. */
const asRoot = () => {
  if (process.getuid?.() === 0) return []
  return run('sudo', ['-n', 'true']).ok ? ['sudo', '-n'] : null
}

/** @param {readonly import('./system-packages.mjs').Need[]} missing */
const sayWhatIsMissing = (missing) => {
  for (const { names, without } of missing) console.log(`  without ${names.join(' or ')}: ${without}.`)
}

/** @param {(line: string) => void} say */
export const installSystemPackages = (say) => {
  if (!existsSync('/usr/bin/dpkg-query') || !existsSync('/usr/bin/apt-get')) {
    say('System packages: this is not Debian or Ubuntu. Electron, libsecret, a keychain and Xvfb have to be there.')
    return
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query has templates of its own
  const format = '-f=${Package} ${db:Status-Status}\\n'
  const findOut = () => findMissing(parseInstalled(run('dpkg-query', ['-W', format]).text), existsSync)
  const missing = findOut()
  if (missing.length === 0) {
    say('System packages: all there.')
    return
  }
  const names = missing.flatMap((need) => need.names)
  const available = () => parseAvailable(run('apt-cache', ['policy', ...names]).text)
  const prefix = asRoot()
  if (prefix === null) {
    const { install } = choosePackages(missing, available())
    say('System packages: some are missing, and installing them needs root. Run this, then the set-up again:')
    console.log(`  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${install.join(' ')}`)
    sayWhatIsMissing(missing)
    return
  }
  /** @param {readonly string[]} args */
  const apt = (args) => {
    const [command = '', ...rest] = [...prefix, 'env', 'LC_ALL=C', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return run(command, rest, 'inherit').ok
  }
  say(`System packages: missing ${missing.map((need) => need.names[0]).join(', ')}. Installing.`)
  apt(['-o', 'DPkg::Lock::Timeout=120', '-q', 'update'])
  const { install } = choosePackages(missing, available())
  if (install.length > 0) {
    apt(['-o', 'DPkg::Lock::Timeout=120', '-q', 'install', '-y', '--no-install-recommends', ...install])
  }
  const left = findOut()
  if (left.length === 0) say('System packages: installed.')
  else {
    say('System packages: these could not be installed.')
    sayWhatIsMissing(left)
  }
}
