import { join } from 'node:path'
import type { Handlers } from '../../shared/contract.ts'
import { ok } from '../../shared/result.ts'
import { exportName } from '../export/export.ts'
import type { DesktopConsole } from './desktop-console.ts'

export interface TransferDialogs {
  /** The path that the user chose for a new file; null when the dialog was cancelled. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  /** The folder in which another is to be made; null likewise. */
  readonly chooseFolder: () => Promise<string | null>
  /** The file that is to be read; null likewise. */
  readonly chooseSource: () => Promise<string | null>
  readonly now: () => number
}

/** Where records go to is the user's answer in a dialog of the system: the window names no path. */
export const createTransferHandlers = (
  transfers: DesktopConsole['transfers'],
  { chooseFile, chooseFolder, chooseSource, now }: TransferDialogs,
): Pick<Handlers, 'exportRecords' | 'importDeliveries'> => ({
  exportRecords: async (asked) => {
    const { kind, format } = asked.what
    const name = exportName(kind, format, now())
    const place = format === 'folder' ? await chooseFolder() : await chooseFile(name)
    if (place === null) return ok({ path: null, records: 0, missing: 0 })
    return transfers.exportTo(format === 'folder' ? join(place, name) : place, asked)
  },
  importDeliveries: async (asked) => {
    const path = await chooseSource()
    return path === null ? ok({ report: null }) : transfers.importFrom(path, asked)
  },
})
