import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CHILD = fileURLToPath(new URL('keychain-child.ts', import.meta.url))
const TOOLS = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon', 'bash']

/** Unlocks a keyring with the password on its standard input, waits until it answers the bus, and runs a command. */
const IN_SESSION = `
gnome-keyring-daemon --foreground --unlock --components=secrets <&0 >/dev/null &
keyring=$!
for attempt in $(seq 250); do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true' && break
  sleep 0.02
done
"$0" "$@"
status=$?
kill $keyring
wait $keyring
exit $status`

/** Why there can be no Secret Service of our own here; null when there can. */
export const whyNoSecretService = async (): Promise<string | null> => {
  if (process.platform !== 'linux') return 'The Secret Service is of Linux.'
  const absent = TOOLS.filter((tool) => !isInstalled(tool))
  if (absent.length > 0) return `Not installed: ${absent.join(', ')}.`
  return import('keytar').then(
    () => null,
    () => 'keytar cannot be loaded: libsecret is not installed.',
  )
}

const isInstalled = (tool: string): boolean => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A home of its own: keyrings, settings, and no way to the bus or the display of whoever runs the tests. */
export const createHome = () => {
  const home = mkdtempSync(join(tmpdir(), 'greenroom-keychain-'))
  const { DISPLAY, WAYLAND_DISPLAY, DBUS_SESSION_BUS_ADDRESS, GNOME_KEYRING_CONTROL, ...inherited } = process.env
  const env = { ...inherited, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const child = [process.execPath, CHILD]

  const run = async (file: string, args: readonly string[], input: string): Promise<unknown> => {
    const running = promisify(execFile)(file, args, { env, timeout: 20_000 })
    running.child.stdin?.end(input)
    const { stdout } = await running
    return JSON.parse(stdout)
  }
  return {
    /** Runs a scenario where a keyring is unlocked with this password; a wrong one leaves it locked. */
    withKeyring: (password: string, scenario: string) =>
      run('dbus-run-session', ['--', 'bash', '-c', IN_SESSION, ...child, scenario, home], password),
    /** Runs a scenario where there is no bus. */
    withoutBus: (scenario: string) => run(process.execPath, [CHILD, scenario, home], ''),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
