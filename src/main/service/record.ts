import type { Exchange } from '../../shared/models/exchange.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import { HistoryError } from '../history/history.ts'
import type { ServicePorts } from './ports.ts'

/** Stores an exchange. Error `not-recorded` when the history cannot: the call was made all the same. */
export const recordExchange = async (
  record: ServicePorts['record'],
  exchange: Omit<Exchange, 'id'>,
): Promise<Result<Exchange>> => {
  try {
    return ok(await record(exchange))
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    const answered = exchange.response === null ? 'got no answer' : `was answered with ${exchange.response.status}`
    return err(
      appError(
        'not-recorded',
        `"${exchange.label}" ${answered}, but the exchange could not be kept: ${error.message}`,
        {
          hint: 'Make room on the disk that holds the data, then try again.',
        },
      ),
    )
  }
}
