import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../database.ts'

/** The size of a history's pages, bytes. */
export const PAGE_SIZE = 8192

/** The tables that are salvaged: a schema of them alone fits into one page. */
const salvaged = ['deliveries', 'bodies', 'attempts', 'forwards', 'exchanges', 'carts']

/** Where the number of pages stands in the first one (https://sqlite.org/fileformat2.html#the_database_header). */
const PAGES_AT = 28
/** Two places that make a database one with a write-ahead log when they are 2; here it has none. */
const FORMATS_AT = [18, 19]

/**
 * The first page of a history of so many pages, made anew: where a history's beginning is lost, the rest is found by
 * it, as long as its tables begin where those of a fresh history do.
 */
export const firstPage = (pages: number): Uint8Array => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-first-page-'))
  try {
    const fresh = openDatabase({ file: join(folder, 'fresh.db') }).db
    const schema = fresh
      .prepare(
        `SELECT name, rootpage, sql FROM sqlite_schema WHERE type = 'table' AND name IN (${salvaged.map(() => '?')})`,
      )
      .all(...salvaged)
    fresh.close()
    const file = join(folder, 'page.db')
    const db = new DatabaseSync(file, { defensive: false })
    db.exec(`PRAGMA page_size = ${PAGE_SIZE}; PRAGMA auto_vacuum = INCREMENTAL; CREATE TABLE placeholder (id)`)
    db.exec('PRAGMA writable_schema = ON')
    db.exec('DELETE FROM sqlite_schema')
    const add = db.prepare("INSERT INTO sqlite_schema VALUES ('table', ?, ?, ?, ?)")
    for (const { name, rootpage, sql } of schema) {
      // A page has no room for comments, and the index that a UNIQUE means is not among what is salvaged.
      const short = String(sql)
        .replaceAll(/--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ REFERENCES \w+|, UNIQUE \([^)]*\)/g, '')
      add.run(String(name), String(name), Number(rootpage), short)
    }
    db.close()
    const page = readFileSync(file).subarray(0, PAGE_SIZE)
    page.writeUInt32BE(pages, PAGES_AT)
    for (const at of FORMATS_AT) page[at] = 1
    return page
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
