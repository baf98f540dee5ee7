import type { Exchange } from '../../shared/models/exchange.ts'
import type { History, WholeDelivery } from '../history/history.ts'

/** Records read at once: enough to keep the thread busy, few enough for what is received meanwhile to wait for. */
const PAGE = 64
/** Bytes of bodies read at once. */
const BUDGET = 4 * 1024 * 1024
/** Exchanges are read one by one; their bodies may be large. */
const EXCHANGES = 16

/** Where reading stands. */
export interface Reading {
  /** Called after each page with the number of ids that are done with, and of records that were found. */
  readonly step: (done: number, found: number) => void
  /** Throws once the user has cancelled. */
  readonly signal: AbortSignal
}

/** The deliveries, page by page: memory does not grow with their number. */
export async function* deliveryPages(
  history: Pick<History, 'wholeDeliveries'>,
  ids: readonly number[],
  { step, signal }: Reading,
): AsyncGenerator<readonly WholeDelivery[]> {
  let done = 0
  while (done < ids.length) {
    signal.throwIfAborted()
    const { deliveries, taken } = await history.wholeDeliveries(ids.slice(done, done + PAGE), BUDGET)
    yield deliveries
    done += taken
    step(done, deliveries.length)
  }
}

/** The exchanges likewise. */
export async function* exchangePages(
  history: Pick<History, 'exchange'>,
  ids: readonly number[],
  { step, signal }: Reading,
): AsyncGenerator<readonly Exchange[]> {
  for (let done = 0; done < ids.length; done += EXCHANGES) {
    signal.throwIfAborted()
    const found = await Promise.all(ids.slice(done, done + EXCHANGES).map((id) => history.exchange(id)))
    const exchanges = found.flatMap((exchange) => exchange ?? [])
    yield exchanges
    step(Math.min(ids.length, done + EXCHANGES), exchanges.length)
  }
}
