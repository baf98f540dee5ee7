import type { DatabaseSync } from 'node:sqlite'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { Exchange, ExchangeRow, OperationName, Timing } from '../../../shared/models/exchange.ts'
import { searchedInExchange } from '../../../shared/models/exchange-filter.ts'
import type { Store } from '../protocol.ts'
import { exchangeCondition } from './exchange-filter-sql.ts'
import type { Ids } from './ids.ts'
import { createIdQuery } from './queries.ts'
import { parseHeaders } from './records.ts'
import { searchableValues } from './search-text.ts'

type ResponseHead = Omit<NonNullable<Exchange['response']>, 'body'>

/** The columns of an exchange's row, as stored by `recordExchange`. */
interface StoredRow {
  readonly id: number
  readonly channelKey: string
  readonly environment: EnvironmentName
  readonly operation: OperationName
  readonly startedAt: number
  readonly label: string
  readonly method: string
  readonly url: string
  readonly status: number | null
  readonly failed: string | null
  readonly cartToken: string | null
  readonly timing: string
  readonly repeatOf: number | null
  readonly requestSize: number
  readonly responseSize: number | null
}

interface StoredExchange extends StoredRow {
  readonly requestHeaders: string
  readonly requestBody: Uint8Array<ArrayBuffer>
  readonly response: string | null
  readonly responseBody: Uint8Array<ArrayBuffer> | null
  readonly failure: string | null
  readonly circumstances: string | null
}

export const exchangeRowColumns = `id, channel_key AS channelKey, environment, operation, started_at AS startedAt, label,
  method, url, status, failed, cart_token AS cartToken, timing, repeat_of AS repeatOf,
  length(request_body) AS requestSize, length(response_body) AS responseSize`

export const toExchangeRow = (stored: Readonly<Record<string, unknown>>): ExchangeRow => {
  const { channelKey, environment, timing, ...row } = stored as unknown as StoredRow
  return { ...row, target: { channelKey, environment }, timing: JSON.parse(timing) as Timing }
}

/** What `jsonOrNull` wrote. */
const parsedOrNull = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

const toExchange = (stored: StoredExchange): Exchange => ({
  id: stored.id,
  target: { channelKey: stored.channelKey, environment: stored.environment },
  operation: stored.operation,
  startedAt: stored.startedAt,
  request: {
    method: stored.method,
    url: stored.url,
    headers: parseHeaders(stored.requestHeaders),
    body: stored.requestBody,
  },
  response:
    stored.response === null || stored.responseBody === null
      ? null
      : { ...(JSON.parse(stored.response) as ResponseHead), body: stored.responseBody },
  timing: JSON.parse(stored.timing) as Timing,
  failure: parsedOrNull(stored.failure),
  circumstances: parsedOrNull(stored.circumstances),
  cartToken: stored.cartToken,
  label: stored.label,
  repeatOf: stored.repeatOf,
})

const responseHead = (response: Exchange['response']): ResponseHead | null => {
  if (response === null) return null
  const { body: _, ...head } = response
  return head
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** The exchanges: what was sent to the service, and what it answered. */
export const createExchangeStore = (
  db: DatabaseSync,
  ids: Ids,
): Pick<Store, 'recordExchange' | 'queryExchanges' | 'exchangeRows' | 'exchange'> => {
  const add = db.prepare(
    `INSERT INTO exchanges (id, channel_key, environment, operation, started_at, label, method, url, status, failed,
       cart_token, timing, request_headers, request_body, response, response_body, failure, circumstances, repeat_of,
       search)
     VALUES (:id, :channelKey, :environment, :operation, :startedAt, :label, :method, :url, :status, :failed,
       :cartToken, :timing, :requestHeaders, :requestBody, :response, :responseBody, :failure, :circumstances,
       :repeatOf, :search)`,
  )
  const idsWhere = createIdQuery(db, (condition) => `SELECT id FROM exchanges WHERE ${condition} ORDER BY id DESC`)
  const oneRow = db.prepare(`SELECT ${exchangeRowColumns} FROM exchanges WHERE id = ?`)
  const whole = db.prepare(
    `SELECT ${exchangeRowColumns}, request_headers AS requestHeaders, request_body AS requestBody, response,
       response_body AS responseBody, failure, circumstances FROM exchanges WHERE id = ?`,
  )

  return {
    recordExchange: (exchange) => {
      const { target, operation, startedAt, label, cartToken, request, response, timing, failure, repeatOf } = exchange
      const status = response?.status ?? null
      const failed = failure?.title ?? null
      const { circumstances } = exchange
      const id = ids.next('exchanges')
      add.run({
        id,
        ...target,
        operation,
        startedAt,
        label,
        cartToken,
        repeatOf,
        search: searchableValues(
          searchedInExchange({ method: request.method, url: request.url, label, status, failed, cartToken }),
        ),
        method: request.method,
        url: request.url,
        status,
        failed,
        timing: JSON.stringify(timing),
        requestHeaders: JSON.stringify(request.headers),
        requestBody: request.body,
        response: jsonOrNull(responseHead(response)),
        responseBody: response?.body ?? null,
        failure: jsonOrNull(failure),
        circumstances: jsonOrNull(circumstances),
      })
      return { id, ...exchange }
    },

    queryExchanges: (filter) => {
      const condition = exchangeCondition(filter)
      return condition === null ? [] : idsWhere(condition)
    },

    exchangeRows: (ids) => ids.flatMap((id) => oneRow.all(id).map(toExchangeRow)),

    exchange: (id) => {
      const found = whole.get(id)
      return found ? toExchange(found as unknown as StoredExchange) : null
    },
  }
}
