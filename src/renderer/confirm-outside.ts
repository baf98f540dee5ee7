import { modals } from '@mantine/modals'
import { checkTargetUrl, isLoopbackUrl } from '../shared/validation.ts'

/** Runs a sending to `url`; asks first where it leaves this computer, saying what leaves it. */
export const confirmOutside = (url: string, what: string, send: (confirmed: boolean) => void): void => {
  if (checkTargetUrl(url) !== null || isLoopbackUrl(url)) {
    send(false)
    return
  }
  modals.openConfirmModal({
    title: 'Send to another computer?',
    children: `${url} is not of this computer. ${what}`,
    labels: { confirm: 'Send', cancel: 'Cancel' },
    onConfirm: () => send(true),
  })
}
