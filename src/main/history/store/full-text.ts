import type { DatabaseSync } from 'node:sqlite'
import type { SearchPlace, TextFound } from '../history.ts'
import { createSearchReader, type SearchDocument } from './search-reader.ts'

/** Texts up to this length are looked up whole; of a longer one three pieces are, and what has them is read. */
const LOOKED_UP = 192
const PIECE = 64
/** One piece of a search takes about this long, ms: what is received meanwhile waits for no more. */
const BUDGET = 8
/** Entries looked through at first; more or fewer by what these took. */
const SPAN = 128
const SHORTEST_SPAN = 4

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
  /**
   * One piece of the search for all deliveries that have it: some milliseconds of work, from `place` on, or from the
   * beginning. What the index does not have yet is read first, so that nothing is missed.
   */
  readonly find: (text: string, place: SearchPlace | null) => TextFound
  /** Whether one delivery has it. */
  readonly has: (delivery: number, text: string) => boolean
}

/** `now` is monotonic, in ms. */
export const createFullText = (db: DatabaseSync, now: () => number = () => performance.now()): FullText => {
  const reader = createSearchReader(db)
  const progress = db.prepare('SELECT attempt FROM search_progress')
  const inAttemptsOf = db.prepare(
    `SELECT rowid AS id FROM attempt_search WHERE attempt_search MATCH ?
       AND +rowid IN (SELECT id FROM attempts WHERE delivery = ?)`,
  )
  const waitingOf = db.prepare('SELECT id FROM attempts WHERE delivery = ? AND id > ?')
  const deliveryOf = db.prepare('SELECT delivery FROM attempts WHERE id = ?')
  /** The entries of an index between two numbers, and the number that ends a span of so many rows. */
  const index = (name: 'delivery_search' | 'attempt_search', rows: 'deliveries' | 'attempts') => ({
    between: db.prepare(
      `SELECT rowid AS id FROM ${name} WHERE ${name} MATCH ? AND rowid > ? AND rowid <= ? ORDER BY rowid`,
    ),
    last: db.prepare(`SELECT id FROM ${rows} WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?`),
  })
  const indexes = {
    deliveries: index('delivery_search', 'deliveries'),
    attempts: index('attempt_search', 'attempts'),
  }

  const indexed = (): number => Number(progress.get()?.attempt)
  const query = (text: string): string =>
    isWhole(text) ? phrase(text) : text.length > LOOKED_UP ? piecesOf(text) : phrase(distinctRun(text))
  const ofAttempt = ({ id }: Readonly<Record<string, unknown>>) => reader.of(Number(id))

  /** The pieces of a long text may stand apart: whoever has them is read. */
  const isRight = (document: () => SearchDocument | null, text: string): boolean =>
    isWhole(text) || document()?.text.includes(text) === true

  const inTail = (text: string, after: number, until: number): TextFound => {
    const ids: number[] = []
    for (const document of reader.after(after)) {
      if (document.text.includes(text)) ids.push(document.delivery)
      if (now() >= until) return { ids, next: { part: 'tail', after: document.attempt, span: SPAN } }
    }
    return { ids, next: { part: 'deliveries', after: 0, span: SPAN } }
  }

  const inIndex = (text: string, { part, after, span }: IndexPlace, until: number): TextFound => {
    const { between, last } = indexes[part]
    const ids: number[] = []
    let from = after
    let rows = span
    for (;;) {
      const began = now()
      const end = last.get(from, rows - 1)?.id
      const upTo = typeof end === 'number' ? end : Number.MAX_SAFE_INTEGER
      for (const { id } of between.all(query(text), from, upTo)) {
        const number = Number(id)
        const delivery = part === 'deliveries' ? number : Number(deliveryOf.get(number)?.delivery)
        const read = () => (part === 'deliveries' ? reader.ofDelivery(number) : reader.of(number))
        if (isRight(read, text)) ids.push(delivery)
      }
      if (typeof end !== 'number')
        return { ids, next: part === 'deliveries' ? { part: 'attempts', after: 0, span: SPAN } : null }
      from = end
      const took = now() - began
      rows = took > BUDGET ? Math.max(SHORTEST_SPAN, rows >> 1) : took < BUDGET / 4 ? rows * 2 : rows
      if (now() >= until) return { ids, next: { part, after: from, span: rows } }
    }
  }

  return {
    find: (text, place) => {
      const until = now() + BUDGET
      const at = place ?? { part: 'tail', after: indexed(), span: SPAN }
      return at.part === 'tail' ? inTail(text, at.after, until) : inIndex(text, { ...at, part: at.part }, until)
    },
    has: (delivery, text) =>
      reader.ofDelivery(delivery)?.text.includes(text) === true ||
      [...waitingOf.all(delivery, indexed()), ...inAttemptsOf.all(query(text), delivery)].some((stored) =>
        ofAttempt(stored)?.text.includes(text),
      ),
  }
}

type IndexPlace = SearchPlace & { readonly part: 'deliveries' | 'attempts' }
