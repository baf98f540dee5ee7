import { notifications } from '@mantine/notifications'
import type { AppError } from '../../../shared/result.ts'

/** Says why a transfer did not come to its end. One that the user cancelled is no trouble. */
export const reportFailure = (error: AppError, whatCancelledLeft: string): void => {
  if (error.code === 'cancelled') notifications.show({ title: 'Cancelled.', message: whatCancelledLeft })
  else notifications.show({ title: error.message, message: error.hint ?? '', color: 'red', autoClose: 10_000 })
}
