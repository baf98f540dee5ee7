import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Folders that Electron makes when they are asked for. */
const MADE_WHEN_ASKED = new Set(['userData', 'sessionData', 'logs'])

/** Where the app's folders are: `app.getPath` and `app.setPath`. */
export class AppPaths {
  readonly #set = new Map<string, string>()
  readonly #appName: () => string
  readonly #userDataSwitch: () => string

  /** @param userDataSwitch the value of `--user-data-dir`, or empty */
  constructor(appName: () => string, userDataSwitch: () => string) {
    this.#appName = appName
    this.#userDataSwitch = userDataSwitch
  }

  get(name: string): string {
    const found = this.#set.get(name) ?? this.#default(name)
    if (found === undefined) throw new Error(`Failed to get '${name}' path`)
    if (MADE_WHEN_ASKED.has(name)) fs.mkdirSync(found, { recursive: true })
    return found
  }

  set(name: string, value: string): void {
    if (!path.isAbsolute(value)) throw new Error('Path must be absolute')
    this.#set.set(name, value)
  }

  #default(name: string): string | undefined {
    const home = os.homedir()
    switch (name) {
      case 'home':
        return home
      case 'appData':
        return process.env.XDG_CONFIG_HOME || path.join(home, '.config')
      case 'userData':
        return this.#userDataSwitch() || path.join(this.get('appData'), this.#appName())
      case 'sessionData':
        return this.get('userData')
      case 'logs':
        return path.join(this.get('userData'), 'logs')
      case 'crashDumps':
        return path.join(this.get('userData'), 'Crashpad')
      case 'temp':
        return os.tmpdir()
      case 'exe':
      case 'module':
        return process.argv[0]
      case 'downloads':
      case 'documents':
      case 'desktop':
        return path.join(home, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
      default:
        return undefined
    }
  }
}
