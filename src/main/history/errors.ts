import { HistoryError, type HistoryErrorCode } from './history.ts'

/** SQLite's primary result codes that have a meaning of their own here. */
const codes: Readonly<Record<number, { readonly code: HistoryErrorCode; readonly message: string }>> = {
  11: { code: 'damaged', message: 'The history file is damaged.' },
  13: { code: 'disk-full', message: 'The disk is full: the history cannot store anything more.' },
  26: { code: 'damaged', message: 'The history file is not a database.' },
}

/** Whatever a database call threw, as a {@link HistoryError}. */
export const toHistoryError = (cause: unknown): HistoryError => {
  if (cause instanceof HistoryError) return cause
  const resultCode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : -1
  const known = codes[resultCode]
  if (known) return new HistoryError(known.code, known.message, { cause })
  return new HistoryError('failed', `The history failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
}
