import type { Clock } from '../../clock.ts'
import type { History } from '../../history/history.ts'
import { headersOf, type Pending } from '../connection.ts'
import type { Accepted, Relay } from './relay.ts'

/**
 * Answers the sender of a stored attempt with the status of the application. The attempt was stored as one without an
 * answer; that is put right once there is one. Rejects never.
 */
export const answerRelayed = async (
  ports: {
    readonly clock: Clock
    readonly history: Pick<History, 'recordAnswer'>
    readonly relay: Pick<Relay, 'ask' | 'answered'>
  },
  { response }: Pending,
  accepted: Accepted,
  receivedAt: number,
): Promise<void> => {
  const status = await ports.relay.ask(accepted)
  // Its sender has left: it stays without an answer.
  if (response.closed) return
  response.writeHead(status, headersOf(status)).end()
  ports.relay.answered(accepted.attemptId, status)
  ports.history.recordAnswer(accepted.attemptId, ports.clock.now() - receivedAt)
}
