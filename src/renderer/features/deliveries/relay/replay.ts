import { modals } from '@mantine/modals'
import { checkTargetUrl, isLoopbackUrl } from '../../../../shared/validation.ts'
import { useForwards } from '../../../stores/forwards.ts'

/** Sends a stored attempt to an application; asks first where it would leave this computer. */
export const replay = (attemptId: number, url: string): void => {
  const send = (confirmed: boolean) => void useForwards.getState().replay({ attemptId, url, confirmed })
  if (checkTargetUrl(url) !== null || isLoopbackUrl(url)) {
    send(false)
    return
  }
  modals.openConfirmModal({
    title: 'Send the delivery to another computer?',
    children: `${url} is not of this computer. The body and headers of the delivery leave it, as received.`,
    labels: { confirm: 'Send', cancel: 'Cancel' },
    onConfirm: () => send(true),
  })
}
