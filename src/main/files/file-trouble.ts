import { type AppError, appError } from '../../shared/result.ts'

const readHints: Readonly<Record<string, string>> = {
  ENOENT: 'It is not there any more: choose another file.',
  EACCES: 'The system does not allow it: choose another file, or allow Greenroom to read this one.',
  EPERM: 'The system does not allow it: choose another file, or allow Greenroom to read this one.',
  EISDIR: 'This is a folder: choose a file.',
}

const codeOf = (cause: unknown): string | null =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null

const notAllowed = 'The folder does not allow it: choose another place.'
const gone = 'The folder is not there any more: choose another place.'
const hints: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space, or choose another place.',
  EDQUOT: 'The disk is full: free some space, or choose another place.',
  EFBIG: 'The disk does not take a file of this size: choose another place.',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'The disk cannot be written to: choose another place.',
  ENOENT: gone,
  ENOTDIR: gone,
  EISDIR: 'A folder of this name is there already: choose another name.',
}

/** The code of an error of the file system; null for what is none: a bug. */
const systemCode = (cause: unknown): string | null => {
  const code = codeOf(cause)
  // Node's own mistakes have codes too.
  return code?.startsWith('ERR_') ? null : code
}

/** Why a file could not be written, as an error value (`not-saved`) that does not name the path. Null for a bug. */
export const fileTrouble = (cause: unknown): AppError | null => {
  const code = systemCode(cause)
  if (code === null) return null
  const hint = hints[code] ?? 'Choose another place.'
  return appError('not-saved', 'The file could not be saved.', { hint, retryable: true })
}

/** Why a file could not be read (`not-read`), likewise. */
export const readTrouble = (cause: unknown): AppError | null => {
  const code = systemCode(cause)
  if (code === null) return null
  const hint = readHints[code] ?? 'Check the disk, or choose another file.'
  return appError('not-read', 'The file could not be read.', { hint, retryable: true })
}
