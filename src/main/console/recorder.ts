import { type Exchange, exchangeRow } from '../../shared/models/exchange.ts'
import { type History, HistoryError } from '../history/history.ts'
import type { Notices } from '../overview/notices.ts'
import type { Events } from './events.ts'
import { historyTrouble } from './history-trouble.ts'

/** Stores exchanges and publishes them; says so when the history cannot store. */
export const createRecorder = ({
  history,
  events,
  notices,
}: {
  readonly history: History
  readonly events: Events
  readonly notices: Notices
}) => {
  let unstored = 0
  const storageFailed = (error: HistoryError) =>
    notices.post({
      id: 'storage',
      level: 'error',
      title: 'Nothing can be stored.',
      text: `${historyTrouble[error.code]} Deliveries are answered 503, so that the service sends them again.`,
    })
  const inBackground = (cause: unknown): void => {
    if (!(cause instanceof HistoryError)) throw cause
    if (cause.code !== 'closed') storageFailed(cause)
  }
  return {
    storageFailed,
    /** For what fails while nobody waits for it: the history's trouble is told, unless it has closed; a bug is thrown. */
    inBackground,
    /** An attempt got another answer than was due: says so in the history, and publishes its delivery. */
    correctAnswer: async (attemptId: number, status: number): Promise<void> => {
      try {
        const row = await history.correctAnswer(attemptId, status)
        if (row) events.publish('deliveryRecorded', row)
      } catch (cause) {
        // A history that has closed keeps the status that was due.
        inBackground(cause)
      }
    },
    /** The exchange with its id. One that could not be stored is shown all the same, under an id of its own below zero. */
    exchange: async (made: Omit<Exchange, 'id'>): Promise<Exchange> => {
      try {
        const exchange = await history.recordExchange(made)
        events.publish('exchangeRecorded', exchangeRow(exchange))
        return exchange
      } catch (cause) {
        if (!(cause instanceof HistoryError)) throw cause
        storageFailed(cause)
        unstored += 1
        return { ...made, id: -unstored }
      }
    },
  }
}
