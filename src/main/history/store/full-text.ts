import type { DatabaseSync } from 'node:sqlite'
import { prepareNumbers } from './queries.ts'
import { createSearchReader, type SearchDocument } from './search-reader.ts'

/** Texts up to this length are looked up whole; of a longer one three pieces are, and what has them is read. */
const LOOKED_UP = 192
const PIECE = 64
/** Whether a text is looked up whole: it is not long, and hardly repeats itself. */
const isWhole = (text: string): boolean => text.length <= LOOKED_UP && repeats(text) <= REPEATS
const REPEATS = 8

/** How many of its three-character parts stood in it before. */
const repeats = (text: string): number => {
  const parts = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
  return parts.length - new Set(parts).size
}

/** Quoted, so that nothing in it is taken for a query's syntax. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

const piecesOf = (text: string): string => {
  const middle = (text.length - PIECE) >> 1
  const pieces = [0, middle, text.length - PIECE].map((from) => wholeCharacters(text.slice(from, from + PIECE)))
  // What repeats itself has equal ones: to look them up is what costs.
  return [...new Set(pieces.map(distinctRun))].map(phrase).join(' AND ')
}

/** The longest stretch of a text in which no three characters come twice: a phrase that repeats itself costs the index seconds. */
const distinctRun = (text: string): string => {
  let best = text.slice(0, 3)
  for (let from = 0; from + best.length < text.length; from++) {
    const seen = new Set<string>()
    let at = from
    for (; at + 3 <= text.length && !seen.has(text.slice(at, at + 3)); at++) seen.add(text.slice(at, at + 3))
    const run = wholeCharacters(text.slice(from, at + 2))
    if (run.length > best.length) best = run
  }
  return best
}

/** Without the halves of characters at its ends. */
const wholeCharacters = (piece: string): string => piece.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')

/** Looks for a folded text of three characters or more in what was received. */
export interface FullText {
  /** All deliveries that have it. What the index does not have yet is read, so that nothing is missed. */
  readonly find: (text: string) => ReadonlySet<number>
  /** Whether one delivery has it. */
  readonly has: (delivery: number, text: string) => boolean
}

export const createFullText = (db: DatabaseSync): FullText => {
  const reader = createSearchReader(db)
  const progress = db.prepare('SELECT attempt FROM search_progress')
  const inDeliveries = prepareNumbers(db, 'SELECT rowid AS id FROM delivery_search WHERE delivery_search MATCH ?')
  const inAttempts = prepareNumbers(db, 'SELECT rowid AS id FROM attempt_search WHERE attempt_search MATCH ?')
  const inAttemptsOf = prepareNumbers(
    db,
    `SELECT rowid AS id FROM attempt_search WHERE attempt_search MATCH ?
       AND +rowid IN (SELECT id FROM attempts WHERE delivery = ?)`,
  )
  const waitingOf = prepareNumbers(db, 'SELECT id FROM attempts WHERE delivery = ? AND id > ?')
  const deliveryOf = db.prepare('SELECT delivery FROM attempts WHERE id = ?')

  const indexed = (): number => Number(progress.get()?.attempt)
  const query = (text: string): string =>
    isWhole(text) ? phrase(text) : text.length > LOOKED_UP ? piecesOf(text) : phrase(distinctRun(text))

  return {
    find: (text) => {
      const found = new Set<number>()
      for (const document of reader.after(indexed())) if (document.text.includes(text)) found.add(document.delivery)
      // The pieces of a text that is not looked up whole may stand apart: whoever has them is read.
      const isRight = (document: SearchDocument | null): boolean => document?.text.includes(text) === true
      const whole = isWhole(text)
      for (const delivery of inDeliveries(query(text)))
        if (whole || isRight(reader.ofDelivery(delivery))) found.add(delivery)
      for (const attempt of inAttempts(query(text)))
        if (whole || isRight(reader.of(attempt))) found.add(Number(deliveryOf.get(attempt)?.delivery))
      return found
    },
    has: (delivery, text) =>
      reader.ofDelivery(delivery)?.text.includes(text) === true ||
      [...waitingOf(delivery, indexed()), ...inAttemptsOf(query(text), delivery)].some((attempt) =>
        reader.of(attempt)?.text.includes(text),
      ),
  }
}
