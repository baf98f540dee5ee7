import { NO_ANSWER } from '../../../shared/models/delivery.ts'
import type { RehearsalStep } from '../../../shared/models/rehearsal.ts'
import type { Clock } from '../../clock.ts'
import type { History } from '../../history/history.ts'
import { headersOf, type Pending } from '../connection.ts'
import type { Turn } from './rehearsals.ts'

/** The status that a step gives; {@link NO_ANSWER} for a connection that it drops. */
export const scriptedStatus = (step: RehearsalStep): number => (step.kind === 'drop' ? NO_ANSWER : step.status)

/** Ends the connection of a request without an answer. */
export const cut = ({ request }: Pending): void => void request.socket.destroy()

/** Answers an attempt that is part of a rehearsal and is stored already: after its delay, or not at all. */
export const answerRehearsed = async (
  { clock, history }: { readonly clock: Clock; readonly history: Pick<History, 'recordAnswer'> },
  turn: Turn,
  pending: Pending,
  {
    attemptId,
    status,
    receivedAt,
  }: { readonly attemptId: number; readonly status: number; readonly receivedAt: number },
): Promise<void> => {
  const { response } = pending
  if (status === NO_ANSWER) {
    cut(pending)
    return turn.dropped()
  }
  const delay = turn.step?.kind === 'answer' ? turn.step.delay : 0
  if (delay > 0 && (await hold(pending, delay, turn.released, clock)) === 'sender-left') {
    cut(pending)
    return turn.senderLeft(attemptId)
  }
  response.writeHead(status, headersOf(status)).end()
  turn.answered(status)
  history.recordAnswer(attemptId, clock.now() - receivedAt)
}

/**
 * Waits `ms`, less when released. A sender that ends its half of the connection meanwhile has left: what waits for an
 * answer for seconds and closes is taken to have given up.
 */
const hold = (
  { request: { socket }, response }: Pending,
  ms: number,
  released: AbortSignal,
  clock: Clock,
): Promise<'over' | 'sender-left'> =>
  new Promise((resolve) => {
    const settle = (how: 'over' | 'sender-left'): void => {
      cancel()
      socket.off('end', left)
      response.off('close', left)
      released.removeEventListener('abort', over)
      resolve(how)
    }
    const left = (): void => settle('sender-left')
    const over = (): void => settle('over')
    const cancel = clock.after(ms, over)
    socket.once('end', left)
    response.once('close', left)
    released.addEventListener('abort', over)
    if (socket.readableEnded || response.closed) left()
    else if (released.aborted) over()
  })
