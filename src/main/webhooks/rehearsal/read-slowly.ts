import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../clock.ts'

/** In how many parts a body is taken. */
const PARTS = 10

/**
 * Has a body come in ten parts over `ms` instead of at once; at once when released. To be called before anything listens
 * to the request. A body whose size is not told before comes whole at the end.
 */
export const readSlowly = (request: IncomingMessage, ms: number, released: AbortSignal, clock: Clock): void => {
  const part = Math.max(1, Math.ceil(Number(request.headers['content-length'] ?? 0) / PARTS))
  let taken = 0
  let cancel = (): void => undefined
  const rest = (): void => {
    cancel()
    released.removeEventListener('abort', rest)
    request.resume()
  }
  const next = (): void => {
    taken += 1
    if (taken === PARTS) {
      rest()
      return
    }
    // Each read is handed on as data; where less has come, nothing is taken until the next part.
    request.read(part)
    cancel = clock.after(ms / PARTS, next)
  }
  request.pause()
  cancel = clock.after(ms / PARTS, next)
  released.addEventListener('abort', rest)
  if (released.aborted) rest()
}
