/** What Electron's executable is told: `electron [-r module] [--switch[=value]] <app directory or file> [args]`. */
export interface CommandLine {
  /** Modules to load before the app. */
  readonly required: readonly string[]
  /** Name → value, empty for none. */
  readonly switches: ReadonlyMap<string, string>
  /** The app's directory or file. */
  readonly target: string | undefined
  readonly version: boolean
}

/** @param args what follows the executable's own name */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const required: string[] = []
  const switches = new Map<string, string>()
  let target: string | undefined
  let version = false
  const rest = args.values()
  for (const arg of rest) {
    const [, name, value = ''] = /^--([^=]+)=?(.*)$/s.exec(arg) ?? []
    if (arg === '--version' || arg === '-v') version = true
    else if (arg === '--require' || arg === '-r') required.push(rest.next().value ?? '')
    else if (name !== undefined) switches.set(name, value)
    else target ??= arg
  }
  return { required, switches, target, version }
}
