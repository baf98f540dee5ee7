import { confirmOutside } from '../../../confirm-outside.ts'
import { useForwards } from '../../../stores/forwards.ts'

/** Sends a stored attempt to an application; asks first where it would leave this computer. */
export const replay = (attemptId: number, url: string): void =>
  confirmOutside(
    url,
    'The body and headers of the delivery leave it, as received.',
    (confirmed) => void useForwards.getState().replay({ attemptId, url, confirmed }),
  )
