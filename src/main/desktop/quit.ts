import type { Clock } from '../clock.ts'

/** How long quitting waits for open work to close, in ms. */
export const quitLimit = 5_000

/** Runs `close` and settles when it is done, or after `quitLimit`; says which. A failure to close is reported, not thrown. */
export const closeWithin = (
  close: () => Promise<void>,
  clock: Clock,
  failed: (cause: unknown) => void,
): Promise<'closed' | 'failed' | 'late'> =>
  new Promise((resolve) => {
    const cancel = clock.after(quitLimit, () => resolve('late'))
    close()
      .then(
        () => resolve('closed'),
        (cause: unknown) => {
          failed(cause)
          resolve('failed')
        },
      )
      .finally(cancel)
  })
