import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Conf from 'conf'
import { z } from 'zod'
import { emptySettings, type SettingsData, settingsDataSchema } from './settings-data.ts'

/**
 * The version of the file's format. It grows with the format, not with the product;
 * what an older file needs then is a step in `migrations`, named by the version it leads to.
 */
const FORMAT_VERSION = '1.0.0'
const NAME = 'settings'

/** An open settings file. `write` throws what the file system throws, and then the file is as it was. */
export interface SettingsFile {
  readonly data: SettingsData
  write(data: SettingsData): void
}

export type OpenedFile =
  | { readonly kind: 'open'; readonly file: SettingsFile }
  | { readonly kind: 'damaged' | 'newer'; readonly reason: string }

/** Opens the settings file of a folder, or makes one. Throws what the file system throws. */
export const openSettingsFile = (folder: string): OpenedFile => {
  const unusable = inspect(join(folder, `${NAME}.json`))
  if (unusable !== null) return unusable
  const conf = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: NAME,
    defaults: emptySettings,
    projectVersion: FORMAT_VERSION,
    migrations: {},
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
    serialize: (value) => JSON.stringify(value, null, 2),
  })
  const read = settingsDataSchema.safeParse(conf.store)
  return read.success
    ? { kind: 'open', file: createFile(conf, read.data) }
    : { kind: 'damaged', reason: firstIssue(read.error) }
}

const createFile = (conf: Conf<Record<string, unknown>>, data: SettingsData): SettingsFile => {
  let last = data
  return {
    data,
    write: (next) => {
      conf.store = { ...next }
      // A disk that is nearly full can cut a write short without an error.
      if (!isWritten(conf, next)) {
        conf.store = { ...last }
        throw new Error('The file was cut short: the disk may be full.')
      }
      last = next
    },
  }
}

const isWritten = (conf: Conf<Record<string, unknown>>, data: SettingsData): boolean => {
  try {
    return isDeepStrictEqual(settingsDataSchema.parse(conf.store), data)
  } catch {
    return false
  }
}

/** Moves a file that cannot be used out of the way, in its folder; gives its new path. Throws when it cannot. */
export const setAsideFile = (folder: string, kind: 'damaged' | 'newer', at: number): string => {
  const time = new Date(at).toISOString().replaceAll(/[:.]/g, '-')
  const path = (count: number) => join(folder, `${NAME}.${kind}-${time}${count === 0 ? '' : `-${count}`}.json`)
  let count = 0
  while (existsSync(path(count))) count += 1
  renameSync(join(folder, `${NAME}.json`), path(count))
  return path(count)
}

/** Where `conf` keeps the version of the format. */
const versionedSchema = z.looseObject({
  __internal__: z.looseObject({ migrations: z.looseObject({ version: z.string() }) }).optional(),
})

/** Looks at the file before anything may write to it. Null when there is none, or when it can be opened. */
const inspect = (path: string): Exclude<OpenedFile, { kind: 'open' }> | null => {
  if (!existsSync(path)) return null
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const version = versionedSchema.parse(content).__internal__?.migrations.version ?? FORMAT_VERSION
    const order = version.localeCompare(FORMAT_VERSION, 'en', { numeric: true })
    if (order > 0)
      return { kind: 'newer', reason: `Its format is ${version}, and this Greenroom knows ${FORMAT_VERSION}.` }
    if (order === 0) settingsDataSchema.parse(content)
    return null
  } catch (error) {
    if (error instanceof z.ZodError) return { kind: 'damaged', reason: firstIssue(error) }
    // A syntax error would quote the file.
    if (error instanceof SyntaxError) return { kind: 'damaged', reason: 'It is not JSON.' }
    return { kind: 'damaged', reason: `It cannot be read: ${error instanceof Error ? error.message : String(error)}.` }
  }
}

const firstIssue = (error: z.ZodError): string => {
  const [issue] = error.issues
  return issue === undefined ? 'It is of another form.' : `At ${issue.path.join('.') || 'its top'}: ${issue.message}.`
}
