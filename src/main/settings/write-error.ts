import { appError, err, type Result } from '../../shared/result.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The error of a change that could not be written to the settings file. */
export const notWritten = (error: unknown): Result<never> => {
  const code = codeOf(error)
  const retry = 'Then try again.'
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return failed('The disk is full, so the change was not kept.', `Free some space on the disk. ${retry}`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return failed(
      'The settings folder cannot be written to, so the change was not kept.',
      `Allow Greenroom to write there. ${retry}`,
    )
  const text = error instanceof Error ? error.message : String(error)
  return failed(
    `The settings could not be written, so the change was not kept. The system says: ${text}`,
    `Check the disk and the settings folder. ${retry}`,
  )
}

const failed = (message: string, hint: string): Result<never> =>
  err(appError('settings-not-written', message, { hint, retryable: true }))
