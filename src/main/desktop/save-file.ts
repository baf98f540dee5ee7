import type { Handlers } from '../../shared/contract.ts'
import { err, ok } from '../../shared/result.ts'
import { fileTrouble } from '../files/file-trouble.ts'

export interface FileSaverPorts {
  /** The path that the user chose; null when the dialog was cancelled. */
  readonly choose: (suggestedName: string) => Promise<string | null>
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>
}

/** Writes a file where the user wants it, and nowhere else: the window only suggests a name. */
export const createFileSaver =
  ({ choose, write }: FileSaverPorts): Handlers['saveFile'] =>
  async ({ suggestedName, bytes }) => {
    const path = await choose(suggestedName)
    if (path === null) return ok({ path: null })
    try {
      await write(path, bytes)
      return ok({ path })
    } catch (cause) {
      const trouble = fileTrouble(cause)
      if (!trouble) throw cause
      return err(trouble)
    }
  }
