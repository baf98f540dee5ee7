import { HistoryError, type HistoryErrorCode } from './history.ts'

const diskFull = {
  code: 'disk-full',
  message: 'The disk is full: the history cannot store anything more.',
} as const

/** SQLite's result codes that have a meaning of their own here. */
const codes: Readonly<Record<number, { readonly code: HistoryErrorCode; readonly message: string }>> = {
  11: { code: 'damaged', message: 'The history file is damaged.' },
  13: diskFull,
  26: { code: 'damaged', message: 'The history file is not a database.' },
  // The index of the write-ahead log could not be made larger: what a full disk looks like when a database is opened.
  4874: diskFull,
}

/** Whatever a database call threw, as a {@link HistoryError}. */
export const toHistoryError = (cause: unknown): HistoryError => {
  if (cause instanceof HistoryError) return cause
  const resultCode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : -1
  // The low byte of an extended code is the code that it refines.
  const known = codes[resultCode] ?? codes[resultCode & 0xff]
  if (known) return new HistoryError(known.code, known.message, { cause })
  return new HistoryError('failed', `The history failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
}
