import { type AppError, appError } from '../../shared/result.ts'

/** What was asked for is not there (any more). */
export const notFound = (what: string): AppError =>
  appError('not-found', `There is no such ${what}.`, { hint: 'It may have been deleted meanwhile.' })
