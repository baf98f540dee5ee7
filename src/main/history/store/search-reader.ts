import type { DatabaseSync } from 'node:sqlite'
import { SEARCHED_OF_BODY } from '../../../shared/limits.ts'
import { parseHeaders } from './records.ts'
import { attemptDocument, deliveryDocument } from './search-document.ts'

/** One document of the search: that of a delivery, which comes with its first attempt, or what a later one adds. */
export interface SearchDocument {
  readonly attempt: number
  readonly delivery: number
  readonly isFirst: boolean
  readonly text: string
}

interface Stored {
  readonly attempt: number
  readonly delivery: number
  readonly headers: string
  readonly first: number
  readonly reference: string | null
}

/** Makes the documents of attempts out of what is stored of them. */
export interface SearchReader {
  /** Those of the attempts that follow this one, in their order. Nothing is to be written between two of them. */
  readonly after: (attempt: number) => Iterable<SearchDocument>
  /** That of an attempt; null when there is no such attempt. */
  readonly of: (attempt: number) => SearchDocument | null
  /** That of a delivery; null when there is no such delivery. */
  readonly ofDelivery: (delivery: number) => SearchDocument | null
}

export const createSearchReader = (db: DatabaseSync): SearchReader => {
  const columns = `SELECT attempts.id AS attempt, delivery, headers, reference,
    (SELECT min(id) FROM attempts AS each WHERE each.delivery = attempts.delivery) AS first
    FROM attempts JOIN deliveries ON deliveries.id = attempts.delivery`
  const following = db.prepare(`${columns} WHERE attempts.id > ? ORDER BY attempts.id`)
  const one = db.prepare(`${columns} WHERE attempts.id = ?`)
  const headersOf = db.prepare('SELECT headers FROM attempts WHERE id = ?')
  const headOf = db.prepare(`SELECT substr(bytes, 1, ${SEARCHED_OF_BODY}) AS head FROM bodies WHERE delivery = ?`)
  const firstOf = db.prepare('SELECT min(id) AS first FROM attempts WHERE delivery = ?')

  const read = (stored: Readonly<Record<string, unknown>>): SearchDocument => {
    const { attempt, delivery, headers, first, reference } = stored as unknown as Stored
    const own = parseHeaders(headers)
    const isFirst = attempt === first
    const text = isFirst
      ? deliveryDocument(own, reference, (headOf.get(delivery)?.head ?? new Uint8Array()) as Uint8Array)
      : attemptDocument(own, parseHeaders(String(headersOf.get(first)?.headers)))
    return { attempt, delivery, isFirst, text }
  }
  const of = (attempt: number): SearchDocument | null => {
    const found = one.get(attempt)
    return found ? read(found) : null
  }
  return {
    *after(attempt) {
      for (const stored of following.iterate(attempt)) yield read(stored)
    },
    of,
    ofDelivery: (delivery) => {
      const first = firstOf.get(delivery)?.first
      return typeof first === 'number' ? of(first) : null
    },
  }
}
