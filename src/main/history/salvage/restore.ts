import type { DatabaseSync } from 'node:sqlite'
import { searchedInExchange } from '../../../shared/models/exchange-filter.ts'
import type { Cart } from '../../../shared/models/promotion.ts'
import { groupKey } from '../grouping.ts'
import type { DeliveryNames } from '../store/delivery-names.ts'
import { STATUSES_KEPT } from '../store/delivery-row.ts'
import { createFindingMarks } from '../store/finding-marks.ts'
import type { Ids, Numbered } from '../store/ids.ts'
import { searchable, searchableValues } from '../store/search-text.ts'
import type { StoredAttempt, StoredDelivery, StoredExchange, StoredForward } from './stored.ts'

/** A delivery's body, with its digest. */
export interface Body {
  readonly digest: string
  readonly bytes: Uint8Array
}

/** Puts rows of another history into this one, once: what is here already is known by what it says, not by its number. */
export interface Restore {
  /** Whether it was not here before. */
  readonly attempt: (attempt: StoredAttempt, delivery: StoredDelivery, body: Body) => boolean
  /** Null where its attempt is not here. */
  readonly forward: (forward: StoredForward, attempt: StoredAttempt, digest: string) => boolean | null
  readonly exchange: (exchange: StoredExchange) => boolean
  /** Whether it was not here, or older. */
  readonly cart: (cart: Cart) => boolean
}

/** Where a delivery was imported from whose own row is lost; its attempts say that it was. */
const LOST_NAME = 'a file whose name is lost'

const insert = (db: DatabaseSync, table: string, columns: readonly string[]) =>
  db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  )

export const createRestore = (db: DatabaseSync, ids: Ids, names: DeliveryNames): Restore => {
  const marks = createFindingMarks(db, names)
  const known = db.prepare(
    `SELECT attempts.id, attempts.delivery FROM attempts JOIN bodies ON bodies.delivery = attempts.delivery
     WHERE channel_key = ? AND received_at = ? AND headers = ? AND digest = ?`,
  )
  const ofGroup = db.prepare('SELECT id FROM deliveries WHERE id = ? AND group_key = ?')
  const addDelivery = insert(db, 'deliveries', [
    ...['id', 'channel_key', 'group_key', 'environment', 'delivery_id', 'hook_id', 'event', 'action', 'subtype'],
    ...['reference', 'verdict', 'first_at', 'last_at', 'last_attempt', 'attempts', 'statuses', 'body_size', 'search'],
    ...['host', 'self_test', 'pinned', 'note', 'imported_at', 'imported_file'],
  ])
  const addBody = insert(db, 'bodies', ['delivery', 'digest', 'bytes'])
  const addAttempt = insert(db, 'attempts', [
    ...['id', 'delivery', 'channel_key', 'environment', 'hook_id', 'received_at', 'answered_in', 'verdict'],
    ...['verdict_at_receipt', 'reason', 'status', 'method', 'path', 'http_version', 'remote_address', 'headers'],
    ...['host', 'self_test', 'rehearsal', 'imported_at'],
  ])
  const gather = db.prepare(
    `UPDATE deliveries SET
       attempts = (SELECT count(*) FROM attempts WHERE delivery = deliveries.id),
       first_at = (SELECT min(received_at) FROM attempts WHERE delivery = deliveries.id),
       last_at = (SELECT max(received_at) FROM attempts WHERE delivery = deliveries.id),
       last_attempt = (SELECT max(id) FROM attempts WHERE delivery = deliveries.id)
     WHERE id = ?`,
  )
  // What can differ between attempts is the newest's.
  const followNewest = db.prepare(
    `UPDATE deliveries SET (environment, hook_id, verdict, host, self_test, imported_at) =
       (SELECT environment, hook_id, verdict, host, self_test, imported_at FROM attempts WHERE attempts.id = last_attempt)
     WHERE id = ?`,
  )
  const statusesOf = db.prepare('SELECT status FROM attempts WHERE delivery = ? ORDER BY id DESC LIMIT ?')
  const setStatuses = db.prepare('UPDATE deliveries SET statuses = ? WHERE id = ?')
  const keep = db.prepare(
    "UPDATE deliveries SET pinned = max(pinned, :pinned), note = iif(note = '', :note, note) WHERE id = :id",
  )
  const sameForward = db.prepare('SELECT 1 FROM forwards WHERE attempt = ? AND sent_at = ? AND url = ?')
  const addForward = insert(db, 'forwards', [
    ...[
      'id',
      'delivery',
      'attempt',
      'kind',
      'sent_at',
      'method',
      'url',
      'headers',
      'answer',
      'failure',
      'took',
      'body',
    ],
  ])
  const sameExchange = db.prepare(
    `SELECT 1 FROM exchanges
     WHERE started_at = ? AND channel_key = ? AND environment = ? AND operation = ? AND url = ? AND request_body = ?`,
  )
  const addExchange = insert(db, 'exchanges', [
    ...['id', 'channel_key', 'environment', 'operation', 'started_at', 'label', 'method', 'url', 'status', 'failed'],
    ...[
      'cart_token',
      'timing',
      'request_headers',
      'request_body',
      'response',
      'response_body',
      'failure',
      'repeat_of',
      'circumstances',
      'search',
    ],
  ])
  const addCart = db.prepare(
    `INSERT INTO carts (channel_key, environment, cart_token, updated_at, cart) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at, cart = excluded.cart
       WHERE excluded.updated_at > carts.updated_at`,
  )
  const taken = (table: Numbered) => db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`)
  const takenIn = {
    deliveries: taken('deliveries'),
    attempts: taken('attempts'),
    exchanges: taken('exchanges'),
    forwards: taken('forwards'),
  }
  /** Its old number, which is its place in the order of things; another where that is in use, or still to be given. */
  const numberFor = (table: Numbered, old: number): number =>
    old > 0 && ids.isPast(table, old) && !takenIn[table].get(old) ? old : ids.next(table)

  const twinOf = (attempt: StoredAttempt, digest: string) =>
    known.get(attempt.channel_key, attempt.received_at, attempt.headers, digest)

  return {
    attempt: (attempt, delivery, body) => {
      const twin = twinOf(attempt, body.digest)
      const { pinned, note } = delivery
      if (twin) {
        keep.run({ id: Number(twin.delivery), pinned, note })
        return false
      }
      const key = groupKey({
        channelKey: delivery.channel_key,
        deliveryId: delivery.delivery_id,
        event: delivery.event,
        action: delivery.action,
        bodyDigest: body.digest,
        isImported: attempt.imported_at !== null,
      })
      const sameId = delivery.delivery_id === null ? [] : names.having(delivery.delivery_id)
      const found = key === null ? undefined : sameId.map((each) => ofGroup.get(each, key)).find(Boolean)
      const attemptId = numberFor('attempts', attempt.id)
      let id = found === undefined ? null : Number(found.id)
      if (id === null) {
        id = numberFor('deliveries', delivery.id)
        addDelivery.run({
          ...delivery,
          id,
          group_key: key,
          verdict: attempt.verdict,
          first_at: attempt.received_at,
          last_at: attempt.received_at,
          last_attempt: attemptId,
          attempts: 1,
          statuses: '[]',
          body_size: body.bytes.byteLength,
          search: searchable({
            reference: delivery.reference,
            deliveryId: delivery.delivery_id,
            hookId: delivery.hook_id,
            event: delivery.event,
            action: delivery.action,
            subtype: delivery.subtype,
          }),
          host: attempt.host,
          self_test: attempt.self_test,
          imported_at: attempt.imported_at,
          imported_file: attempt.imported_at === null ? null : (delivery.imported_file ?? LOST_NAME),
        })
        addBody.run({ delivery: id, ...body })
        if (delivery.delivery_id !== null) names.addOlder(delivery.delivery_id, id)
      } else keep.run({ id, pinned, note })
      addAttempt.run({ ...attempt, id: attemptId, delivery: id })
      gather.run(id)
      followNewest.run(id)
      const statuses = statusesOf.all(id, STATUSES_KEPT).map(({ status }) => Number(status))
      setStatuses.run(JSON.stringify(statuses.toReversed()), id)
      // Findings are judged going forward only, and this may be before what was judged.
      marks.mark(id)
      marks.markBeside(id)
      return true
    },

    forward: (forward, attempt, digest) => {
      const twin = twinOf(attempt, digest)
      if (!twin) return null
      if (sameForward.get(Number(twin.id), forward.sent_at, forward.url)) return false
      const id = numberFor('forwards', forward.id)
      addForward.run({ ...forward, id, attempt: Number(twin.id), delivery: Number(twin.delivery) })
      return true
    },

    exchange: (exchange) => {
      const { started_at, channel_key, environment, operation, url, request_body } = exchange
      if (sameExchange.get(started_at, channel_key, environment, operation, url, request_body)) return false
      const { method, label, status, failed, cart_token: cartToken } = exchange
      addExchange.run({
        ...exchange,
        id: numberFor('exchanges', exchange.id),
        search: searchableValues(searchedInExchange({ method, url, label, status, failed, cartToken })),
      })
      return true
    },

    cart: (cart) => {
      const { channelKey, environment } = cart.target
      const { changes } = addCart.run(channelKey, environment, cart.cartToken, cart.updatedAt, JSON.stringify(cart))
      return changes > 0
    },
  }
}
