import type { DatabaseSync } from 'node:sqlite'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import { type Exchange, type HeaderList, type OperationName, operationNames } from '../../../shared/models/exchange.ts'
import type { PastCall } from '../history.ts'
import type { Store } from '../protocol.ts'

/** Where a call belongs. */
interface Place {
  readonly channelKey: string
  readonly environment: EnvironmentName
  readonly operation: OperationName
}

/** The columns of a call, as stored by `recordExchange`. */
interface StoredCall {
  readonly id: number
  readonly environment: EnvironmentName
  readonly operation: OperationName
  readonly startedAt: number
  readonly url: string
  readonly status: number | null
  readonly timing: string
  readonly response: string | null
  readonly failure: string | null
  readonly circumstances: string | null
}

const columns = `id, environment, operation, started_at AS startedAt, url, status, timing, response, failure,
  circumstances`

const toCall = (row: Readonly<Record<string, unknown>>): PastCall => {
  const { timing, response, failure, circumstances, ...stored } = row as unknown as StoredCall
  return {
    ...stored,
    timing: JSON.parse(timing) as Exchange['timing'],
    responseHeaders: response === null ? null : (JSON.parse(response) as { readonly headers: HeaderList }).headers,
    failure: failure === null ? null : (JSON.parse(failure) as Exchange['failure']),
    circumstances: circumstances === null ? null : (JSON.parse(circumstances) as Exchange['circumstances']),
  }
}

/** The calls before and after a call that its diagnosis looks at; each is found from the index on targets. */
export const createCallsAround = (db: DatabaseSync): Pick<Store, 'callsAround'> => {
  const of = 'FROM exchanges WHERE channel_key = :channelKey AND environment = :environment AND operation = :operation'
  const place = db.prepare('SELECT channel_key AS channelKey, environment, operation FROM exchanges WHERE id = ?')
  const successBefore = db.prepare(`SELECT ${columns} ${of} AND id < :id AND failed IS NULL ORDER BY id DESC LIMIT 1`)
  const callBefore = db.prepare(`SELECT ${columns} ${of} AND id < :id ORDER BY id DESC LIMIT 1`)
  const callAfter = db.prepare(`SELECT ${columns} ${of} AND id > :id ORDER BY id DESC LIMIT 1`)
  const newestFirst = (a: PastCall, b: PastCall): number => b.id - a.id

  return {
    callsAround: (id) => {
      const found = place.get(id)
      if (!found) return { before: [], other: null, after: [] }
      const { channelKey, environment, operation } = found as unknown as Place
      const other = environment === 'test' ? 'production' : 'test'
      const each = (statement: typeof callAfter): PastCall[] =>
        operationNames
          .flatMap((one) => statement.all({ id, channelKey, environment, operation: one }).map(toCall))
          .toSorted(newestFirst)
      const [beside = null] = callBefore.all({ id, channelKey, environment: other, operation }).map(toCall)
      return { before: each(successBefore), other: beside, after: each(callAfter) }
    },
  }
}
