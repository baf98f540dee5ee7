import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { cartSchema } from '../../../shared/models/promotion.ts'
import { readDeliveryHeaders } from '../../webhooks/delivery-headers.ts'
import { reference } from '../../webhooks/reference.ts'
import type { Store } from '../protocol.ts'
import type { DeliveryNames } from '../store/delivery-names.ts'
import type { Ids } from '../store/ids.ts'
import { parseHeaders } from '../store/records.ts'
import { emptySearchIndex } from '../store/search-index.ts'
import { type Body, createRestore } from './restore.ts'
import {
  type StoredAttempt,
  type StoredDelivery,
  storedAttemptSchema,
  storedBodySchema,
  storedCartSchema,
  storedDeliverySchema,
  storedExchangeSchema,
  storedForwardSchema,
} from './stored.ts'
import { createWalk, type Met } from './walk.ts'

type Salvages = Pick<Store, 'salvageBegin' | 'salvageStep' | 'salvageEnd'>

/** In one step: rows, and bytes of bodies. Some milliseconds, in which nothing else is stored. */
const ROWS_AT_ONCE = 25
const BYTES_AT_ONCE = 4 * 1024 * 1024

/** The tables, in the order in which they are walked through: what came of an attempt follows it. */
const tables = ['attempts', 'forwards', 'exchanges', 'carts'] as const
type Table = (typeof tables)[number]

/** What became of a row: it was put in, was here already, or cannot be read, alone or with what belongs to it. */
interface Became {
  readonly outcome: 'saved' | 'known' | 'unreadable'
  /** The bytes of bodies that were read for it. */
  readonly size: number
}
const became = (added: boolean, size = 0): Became => ({ outcome: added ? 'saved' : 'known', size })
const unreadable: Became = { outcome: 'unreadable', size: 0 }

/** Opens a history for reading that may be damaged; null when nothing of it can be read. Nothing is written to it. */
const openDamaged = (file: string): DatabaseSync | null => {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 1000, defensive: false })
    // With it SQLite opens what is shorter than it says, and passes over parts of the schema that it cannot read.
    db.exec('PRAGMA writable_schema = ON')
    const { n } =
      db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name IN ('attempts', 'exchanges')").get() ?? {}
    if (Number(n) > 0) return db
  } catch {
    // Not a database, or its first page is gone.
  }
  db?.close()
  return null
}

/** Reads what holds together of a damaged history. What SQLite throws here is of that file, never of this history. */
const createReader = (db: DatabaseSync) => {
  const orNull = <T>(read: () => T): T | null => {
    try {
      return read()
    } catch {
      return null
    }
  }
  const prepared = (sql: string) => orNull(() => db.prepare(sql))
  const attemptOf = prepared('SELECT * FROM attempts WHERE id = ?')
  const bodyOf = prepared('SELECT digest, bytes FROM bodies WHERE delivery = ?')
  const deliveryOf = prepared('SELECT * FROM deliveries WHERE id = ?')

  /** A body whose digest is the one that was stored with it: damage within it is not seen by SQLite. */
  const body = (delivery: number): Body | null => {
    const read = orNull(() => storedBodySchema.parse(bodyOf?.get(delivery)))
    return read && createHash('sha256').update(read.bytes).digest('hex') === read.digest ? read : null
  }
  /** Where its row is lost, what the headers and the body say of it. */
  const derived = (attempt: StoredAttempt, { bytes }: Body): StoredDelivery => {
    const headers = readDeliveryHeaders(parseHeaders(attempt.headers))
    return {
      id: attempt.delivery,
      channel_key: attempt.channel_key,
      environment: attempt.environment,
      delivery_id: headers.deliveryId,
      hook_id: headers.hookId,
      event: headers.event,
      action: headers.action,
      subtype: headers.subtype,
      reference: reference(bytes),
      pinned: 0,
      note: '',
      imported_at: attempt.imported_at,
      imported_file: null,
    }
  }
  const number = (sql: string): number | null => {
    const found = orNull(() => Number(Object.values(db.prepare(sql).get() ?? {})[0]))
    return found === null || Number.isNaN(found) ? null : found
  }
  /** Where the numbers of a table begin and end, as far as that can be known. */
  const spanOf = (table: Table) => {
    const low = number(`SELECT min(id) FROM ${table}`) ?? 1
    const newest = table === 'attempts' ? number('SELECT max(last_attempt) FROM deliveries') : null
    return { start: low - 1, highest: number(`SELECT max(id) FROM ${table}`) ?? newest ?? 0 }
  }
  return {
    tables: tables.map((table) => {
      const span = spanOf(table)
      return { ...span, walk: createWalk(db, table, span.highest) }
    }),
    attempt: (id: number) => orNull(() => storedAttemptSchema.parse(attemptOf?.get(id))),
    body,
    delivery: (attempt: StoredAttempt, ofIt: Body): StoredDelivery =>
      orNull(() => storedDeliverySchema.parse(deliveryOf?.get(attempt.delivery))) ?? derived(attempt, ofIt),
  }
}

/** Copies what can be read of a damaged history into this one, a step at a time. Steps are to run inside a transaction. */
export const createSalvage = (db: DatabaseSync, ids: Ids, names: DeliveryNames): Salvages => {
  const restore = createRestore(db, ids, names)
  const progress = db.prepare('SELECT attempt FROM search_progress')
  let damaged: DatabaseSync | null = null
  let reader: ReturnType<typeof createReader> | null = null

  const end = (): void => {
    damaged?.close()
    damaged = null
    reader = null
  }

  const put = (from: ReturnType<typeof createReader>, table: Table, row: unknown): Became => {
    if (table === 'carts') {
      const cart = storedCartSchema.safeParse(row)
      return cart.success ? became(restore.cart(cartSchema.parse(JSON.parse(cart.data.cart)))) : unreadable
    }
    if (table === 'exchanges') {
      const exchange = storedExchangeSchema.safeParse(row).data
      return exchange ? became(restore.exchange(exchange), exchange.response_body?.byteLength) : unreadable
    }
    if (table === 'forwards') {
      const forward = storedForwardSchema.safeParse(row).data
      const attempt = forward && from.attempt(forward.attempt)
      const body = attempt && from.body(attempt.delivery)
      const added = body ? restore.forward(forward, attempt, body.digest) : null
      return added === null ? unreadable : became(added, forward?.body.byteLength)
    }
    const attempt = storedAttemptSchema.safeParse(row).data
    const body = attempt && from.body(attempt.delivery)
    if (!attempt || !body) return unreadable
    return became(restore.attempt(attempt, from.delivery(attempt, body), body), body.bytes.byteLength)
  }

  return {
    salvageBegin: (file) => {
      end()
      damaged = openDamaged(file)
      reader = damaged && createReader(damaged)
      if (!reader) return null
      const total = reader.tables.reduce((sum, { start, highest }) => sum + Math.max(0, highest - start), 0)
      return { total, first: { table: 0, after: reader.tables[0]?.start ?? 0, failing: 0 } }
    },

    salvageStep: (cursor) => {
      const name = tables[cursor.table]
      const table = reader?.tables[cursor.table]
      const saved = { attempts: 0, forwards: 0, exchanges: 0, carts: 0 }
      const step = { saved, known: 0, unreadable: 0 }
      if (!reader || !table || name === undefined) return { ...step, cut: false, passed: 0, next: null }
      let at: Pick<Met, 'after' | 'failing' | 'atEnd'> = { ...cursor, atEnd: false }
      let bytes = 0
      for (let rows = 0; rows < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE && !at.atEnd; rows += 1) {
        const met = table.walk(at.after, at.failing)
        at = met
        step.unreadable += met.unreadable
        // Looking past damage takes as long as some rows.
        if (met.row === null) break
        const { outcome, size } = put(reader, name, met.row)
        bytes += size
        if (outcome === 'saved') saved[name] += 1
        else step[outcome] += 1
      }
      // The index goes forward only, and these may have come before what it has.
      if (saved.attempts > 0 && Number(progress.get()?.attempt) > cursor.after) emptySearchIndex(db)
      const { after, failing, atEnd } = at
      const following = { table: cursor.table + 1, after: reader.tables[cursor.table + 1]?.start ?? 0, failing: 0 }
      const next = atEnd ? following : { table: cursor.table, after, failing }
      return {
        ...step,
        // Numbers that cannot be looked up at the very end may hide any number of rows.
        cut: atEnd && failing > 0,
        passed: after - cursor.after,
        next: next.table < tables.length ? next : null,
      }
    },

    salvageEnd: end,
  }
}
