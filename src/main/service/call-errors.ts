import type { Target } from '../../shared/models/environment.ts'
import { type AppError, appError } from '../../shared/result.ts'

/** Why a call never went out, where neither its request nor its secret is the reason. */
export const callCancelled: AppError = appError('cancelled', 'The call was cancelled before it was sent.')

export const clientClosed: AppError = appError('closed', 'The call was not made, because the console is closing.')

export const tokenDiscarded: AppError = appError('token-discarded', 'The token request was discarded.', {
  hint: 'The credentials or settings changed, or the token was forgotten, while it was under way. Try again.',
  retryable: true,
})

export const environmentMissing = ({ environment }: Target): AppError =>
  appError('environment-missing', `The ${environment} environment of this channel is not set up.`, {
    hint: 'Enter its base URL and channel id in the settings.',
  })

export const credentialsOther: AppError = appError(
  'credentials-changed',
  'The waiting ended, because the credentials or settings changed.',
)
