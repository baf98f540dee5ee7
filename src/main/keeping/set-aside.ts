import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { SetAside } from '../../shared/models/history.ts'

/** The instant in the name of a file that was set aside: `history.damaged-2026-11-21T10-31-09-412Z.db`. */
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

const setAsideAt = (name: string, file: string): number | null => {
  const ext = extname(file)
  const prefix = `${basename(file, ext)}.damaged-`
  if (!name.startsWith(prefix) || !name.endsWith(ext)) return null
  const read = instant.exec(name.slice(prefix.length, name.length - ext.length))
  if (!read) return null
  const [, day, hour, minute, second, ms] = read
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** The damaged histories beside this one, newest first; none where it is in memory. */
export const listSetAside = async (file: string | null): Promise<readonly SetAside[]> => {
  if (file === null) return []
  const names = await readdir(dirname(file)).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const at = setAsideAt(name, file)
      const known = at === null ? null : await stat(join(dirname(file), name)).catch(() => null)
      return at === null || known === null ? [] : [{ name, bytes: known.size, at }]
    }),
  )
  return found.flat().toSorted((one, other) => other.at - one.at)
}
