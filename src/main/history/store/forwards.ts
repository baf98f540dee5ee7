import type { DatabaseSync } from 'node:sqlite'
import type { Forward, ForwardAnswer } from '../../../shared/models/forward.ts'
import type { OutgoingAttempt } from '../history.ts'
import type { Store } from '../protocol.ts'
import type { Ids } from './ids.ts'
import { parseHeaders } from './records.ts'

type Forwards = Pick<Store, 'recordForward' | 'forwardsOf' | 'forwardBody' | 'attemptToSend'>

/** How many sendings of a delivery are listed. */
const LISTED = 200

const toForward = (stored: Readonly<Record<string, unknown>>): Forward => {
  // What stands there was written by `recordForward`.
  const { headers, answer, ...rest } = stored as unknown as Omit<Forward, 'headers' | 'answer'> & {
    readonly headers: string
    readonly answer: string | null
  }
  const parsed = answer === null ? null : (JSON.parse(answer) as ForwardAnswer)
  return { ...rest, headers: parseHeaders(headers), answer: parsed }
}

/** What went out again to applications, and what they answered. */
export const createForwardStore = (db: DatabaseSync, ids: Ids): Forwards => {
  const add = db.prepare(
    `INSERT INTO forwards (id, delivery, attempt, kind, sent_at, method, url, headers, answer, failure, took, body)
     SELECT :id, delivery, id, :kind, :sentAt, :method, :url, :headers, :answer, :failure, :took, :body
     FROM attempts WHERE id = :attemptId AND delivery = :deliveryRow`,
  )
  const listed = db.prepare(
    `SELECT id, delivery AS deliveryRow, attempt AS attemptId, kind, sent_at AS sentAt, method, url, headers, answer,
       failure, took FROM forwards WHERE delivery = ? ORDER BY id DESC LIMIT ${LISTED}`,
  )
  const bodyOf = db.prepare('SELECT body FROM forwards WHERE id = ?')
  const attemptOf = db.prepare(
    `SELECT delivery AS deliveryRow, channel_key AS channelKey, method, path, headers FROM attempts WHERE id = ?`,
  )

  return {
    recordForward: (forward, body) => {
      const { headers, answer } = forward
      const id = ids.next('forwards')
      const added = add.run({
        id,
        ...forward,
        headers: JSON.stringify(headers),
        answer: answer && JSON.stringify(answer),
        body,
      })
      return added.changes === 0 ? null : { id, ...forward }
    },
    forwardsOf: (deliveryRow) => listed.all(deliveryRow).map(toForward),
    forwardBody: (id) => (bodyOf.get(id)?.body as Uint8Array | undefined) ?? null,
    attemptToSend: (attemptId) => {
      const found = attemptOf.get(attemptId)
      if (!found) return null
      const stored = found as unknown as Omit<OutgoingAttempt, 'headers'> & { readonly headers: string }
      return { ...stored, headers: parseHeaders(stored.headers) }
    },
  }
}
