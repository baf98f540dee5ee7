import type { Handlers } from '../../shared/contract.ts'
import { appError, err, ok } from '../../shared/result.ts'

export interface FileSaverPorts {
  /** The path that the user chose; null when the dialog was cancelled. */
  readonly choose: (suggestedName: string) => Promise<string | null>
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>
}

const hints: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space, or choose another place.',
  EACCES: 'The folder does not allow it: choose another place.',
  EPERM: 'The folder does not allow it: choose another place.',
  EROFS: 'The disk cannot be written to: choose another place.',
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
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      return err(
        appError('not-saved', 'The file could not be saved.', {
          hint: hints[code] ?? 'Choose another place.',
          retryable: true,
        }),
      )
    }
  }
