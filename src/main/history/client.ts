import { type DeliveryFilter, fullText } from '../../shared/models/delivery-filter.ts'
import { type History, HistoryError } from './history.ts'
import type { Answered, Arguments, Method, Reply, Request, Value } from './protocol.ts'

/** What a client sends its requests over. */
export interface Link {
  readonly send: (requests: readonly Request[]) => void
  /** Runs it when the caller's turn is over; what is asked meanwhile travels together. */
  readonly soon: (run: () => void) => void
  /** Runs it within a second; for what nobody waits for. */
  readonly later: (run: () => void) => void
  /** Who looks for texts in headers and bodies; the owner of the database itself unless given. */
  readonly searcher?: () => Promise<Searcher>
  /** Does what was sent, then ends. */
  readonly close: () => Promise<void>
}

export type Searcher = Pick<History, 'queryDeliveries' | 'matchDeliveries'>

export interface Client {
  readonly history: History
  readonly receive: (replies: readonly Reply[]) => void
  /** Rejects all that waits and all that will be asked: nothing comes over the link any more. */
  readonly fail: (error: HistoryError) => void
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: HistoryError) => void
}

/** A copy of exactly these bytes: the caller may reuse its buffer, and a view's whole buffer would travel with it. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** The history over a link to who owns the database. */
export const createClient = (link: Link): Client => {
  const waiting = new Map<number, Waiting>()
  let outbox: Request[] = []
  let answers: Answered[] = []
  let sendingSoon = false
  let lastId = 0
  let ended: HistoryError | null = null
  let closing: Promise<void> | null = null

  const flush = (): void => {
    sendingSoon = false
    if (answers.length > 0) {
      put('recordAnswers', [answers])
      answers = []
    }
    if (outbox.length === 0) return
    const requests = outbox
    outbox = []
    link.send(requests)
  }

  const put = <M extends Method>(method: M, args: Arguments<M>): number => {
    lastId += 1
    // The method and its arguments belong together by the signature above.
    outbox.push({ id: lastId, method, args } as Request)
    return lastId
  }

  const call = <M extends Method>(method: M, ...args: Arguments<M>): Promise<Value<M>> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      // The reply to a request carries the value of its method.
      waiting.set(put(method, args), { resolve: resolve as (value: unknown) => void, reject })
      if (sendingSoon) return
      sendingSoon = true
      link.soon(flush)
    })

  const fail = (error: HistoryError): void => {
    ended ??= error
    outbox = []
    answers = []
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const receive = (replies: readonly Reply[]): void => {
    for (const reply of replies) {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.ok) asked?.resolve(reply.value)
      else asked?.reject(new HistoryError(reply.code, reply.message))
    }
  }

  const owner: Searcher = {
    queryDeliveries: (filter) => call('queryDeliveries', filter),
    matchDeliveries: (...args) => call('matchDeliveries', ...args),
  }
  const searching = <T>(filter: DeliveryFilter, ask: (searcher: Searcher) => Promise<T>): Promise<T> =>
    fullText(filter) === null || link.searcher === undefined || ended ? ask(owner) : link.searcher().then(ask)

  const history: History = {
    recordAttempt: (attempt) => call('recordAttempt', { ...attempt, body: copyOf(attempt.body) }),
    recordAnswer: (attemptId, answeredIn) => {
      if (ended) return
      if (outbox.length === 0 && answers.length === 0) link.later(flush)
      answers.push([attemptId, answeredIn])
    },
    correctAnswer: (...args) => call('correctAnswer', ...args),
    queryDeliveries: (filter) => searching(filter, (searcher) => searcher.queryDeliveries(filter)),
    matchDeliveries: (filter, ids) => searching(filter, (searcher) => searcher.matchDeliveries(filter, ids)),
    deliveryRows: (ids) => call('deliveryRows', ids),
    delivery: (id) => call('delivery', id),
    wholeDeliveries: (...args) => call('wholeDeliveries', ...args),
    body: (attemptId) => call('body', attemptId),
    attemptToExplain: (attemptId) => call('attemptToExplain', attemptId),
    sameDeliveryId: (...args) => call('sameDeliveryId', ...args),
    sameBody: (...args) => call('sameBody', ...args),
    deliveriesToJudge: (...args) => call('deliveriesToJudge', ...args),
    recordJudgements: (...args) => call('recordJudgements', ...args),
    judgeAgain: (channelKey) => call('judgeAgain', channelKey),
    attemptsOfHook: (...args) => call('attemptsOfHook', ...args),
    reverdict: (changes) => call('reverdict', changes),
    setPinned: (...args) => call('setPinned', ...args),
    setNote: (...args) => call('setNote', ...args),
    attemptToSend: (attemptId) => call('attemptToSend', attemptId),
    recordForward: (forward, body) => call('recordForward', forward, copyOf(body)),
    forwardsOf: (deliveryRow) => call('forwardsOf', deliveryRow),
    forwardBody: (id) => call('forwardBody', id),
    importAttempts: (attempts) =>
      call(
        'importAttempts',
        attempts.map((attempt) => ({ ...attempt, body: copyOf(attempt.body) })),
      ),
    recordExchange: (exchange) => {
      const request = { ...exchange.request, body: copyOf(exchange.request.body) }
      const response = exchange.response && { ...exchange.response, body: copyOf(exchange.response.body) }
      return call('recordExchange', { ...exchange, request, response })
    },
    queryExchanges: (filter) => call('queryExchanges', filter),
    exchangeRows: (ids) => call('exchangeRows', ids),
    exchange: (id) => call('exchange', id),
    callsAround: (id) => call('callsAround', id),
    saveCart: (cart) => call('saveCart', cart),
    carts: (target) => call('carts', target),
    cart: (...args) => call('cart', ...args),
    deleteCart: (...args) => call('deleteCart', ...args),
    condemned: (condition) => call('condemned', condition),
    deleteDeliveries: (...args) => call('deleteDeliveries', ...args),
    deleteExchanges: (ids) => call('deleteExchanges', ids),
    deleteCarts: (before) => call('deleteCarts', before),
    salvageBegin: (file) => call('salvageBegin', file),
    salvageStep: (cursor) => call('salvageStep', cursor),
    salvageEnd: () => call('salvageEnd'),
    reindex: () => call('reindex'),
    giveBack: () => call('giveBack'),
    usedBytes: () => call('usedBytes'),
    historySize: () => call('historySize'),
    retentionPreview: (...args) => call('retentionPreview', ...args),
    coverage: (...args) => call('coverage', ...args),
    targetFacts: (...args) => call('targetFacts', ...args),
    timeline: (...args) => call('timeline', ...args),
    timelineOf: (...args) => call('timelineOf', ...args),
    close: () => {
      closing ??= (async () => {
        flush()
        ended ??= new HistoryError('closed', 'The history is closed.')
        await link.close()
      })()
      return closing
    },
  }
  return { history, receive, fail }
}
