import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { createSearchReader } from './search-reader.ts'

/** How long a step is to take, ms: nothing else is stored meanwhile. A document is never cut, so one may take longer. */
const STEP = 4
/** Characters that go into the index in the first step, and in any. */
const FIRST = 8 * 1024
const FEWEST = 1024
const MOST = 64 * 1024

/** How many characters the next step takes when one of so many took so long: at most half of them, or twice as many. */
export const nextAmount = (amount: number, took: number): number => {
  const change = Math.min(2, Math.max(0.5, STEP / Math.max(took, Number.EPSILON)))
  return Math.min(MOST, Math.max(FEWEST, Math.round(amount * change)))
}

/** Puts what was stored into the index of the search, a step at a time, in the order in which it came. */
export interface SearchIndex {
  /** Whether attempts wait for the index. */
  readonly isBehind: () => boolean
  /** Does one step, with how far it came, in a transaction of its own. */
  readonly step: () => void
}

export const createSearchIndex = (
  db: DatabaseSync,
  /** Monotonic, ms. */
  now: () => number = () => performance.now(),
): SearchIndex => {
  let amount = FIRST
  const reader = createSearchReader(db)
  const progress = db.prepare('SELECT attempt, (SELECT max(id) FROM attempts) AS newest FROM search_progress')
  const setProgress = db.prepare('UPDATE search_progress SET attempt = ?')
  const addDelivery = db.prepare('INSERT INTO delivery_search (rowid, document) VALUES (?, ?)')
  const addAttempt = db.prepare('INSERT INTO attempt_search (rowid, document) VALUES (?, ?)')

  const add = () => {
    let taken = 0
    let last: number | null = null
    // They are read before anything is written, since a cursor must not meet what is changed under it.
    const documents = []
    for (const document of reader.after(Number(progress.get()?.attempt))) {
      documents.push(document)
      taken += document.text.length
      if (taken >= amount) break
    }
    for (const { attempt, delivery, isFirst, text } of documents) {
      if (isFirst) addDelivery.run(delivery, text)
      else if (text !== '') addAttempt.run(attempt, text)
      last = attempt
    }
    if (last !== null) setProgress.run(last)
    return taken
  }

  return {
    isBehind: () => {
      const { attempt, newest } = progress.get() ?? {}
      return Number(newest ?? 0) > Number(attempt)
    },
    step: () => {
      // The index is made again from what is stored, so it need not wait for the disk. Whatever is committed after it
      // does, and takes it along; what a loss of power takes away is indexed again.
      db.exec('PRAGMA synchronous = NORMAL')
      const began = now()
      try {
        const taken = inTransaction(db, add)
        // One that came to the end of what there is tells less than it could have.
        if (taken >= amount) amount = nextAmount(amount, now() - began)
      } finally {
        db.exec('PRAGMA synchronous = FULL')
      }
    },
  }
}

/**
 * Empties the index, for when most of what it holds has gone, or what it does not know has come before what it knows.
 * What there is is indexed anew. To be called inside a transaction.
 * Single deliveries need nothing: triggers on `deliveries` and `attempts` take them from the index, and what they
 * leave in its pages goes when these are merged.
 */
export const emptySearchIndex = (db: DatabaseSync): void =>
  db.exec(`
    INSERT INTO delivery_search (delivery_search) VALUES ('delete-all');
    INSERT INTO attempt_search (attempt_search) VALUES ('delete-all');
    UPDATE search_progress SET attempt = 0;
  `)
