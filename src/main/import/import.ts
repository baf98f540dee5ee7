import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Imported } from '../../shared/models/delivery.ts'
import type { ImportReport } from '../../shared/models/transfer.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { DeliveryLine } from '../export/ndjson-format.ts'
import type { Files } from '../files/write-whole.ts'
import type { History, ImportedAttempt } from '../history/history.ts'
import { reference } from '../webhooks/reference.ts'
import { type KnownHook, verify } from '../webhooks/verify.ts'
import { type FileLine, linesOf } from './lines.ts'
import { readFirstLine, readLine, refusalOf } from './read-line.ts'
import { createTally } from './tally.ts'

export interface ImportPorts {
  readonly history: Pick<History, 'importAttempts'>
  readonly files: Pick<Files, 'open'>
  readonly clock: Pick<Clock, 'now'>
  readonly channels: () => readonly { readonly key: string; readonly name: string }[]
  readonly findHook: (channelKey: string, hookId: string) => KnownHook | null
}

export interface ImportOrder {
  /** Absolute. */
  readonly path: string
  /** The channel that gets all; null: each delivery goes to the channel of its key, else of its name. */
  readonly channelKey: string | null
}

export interface ImportReading {
  /** Called with the bytes that are done with, of how many. */
  readonly step: (done: number, total: number) => void
  /** Called with each channel that got something. */
  readonly stored: (channelKey: string) => void
  readonly signal: AbortSignal
}

/** Bytes that are looked at to tell a HAR. */
const BEGINNING = 4096
/** The first line of ours is short; a line with the largest body that the listener takes is below the other. */
const LONGEST_FIRST = 64 * 1024
const LONGEST = 96 * 1024 * 1024
/** Attempts stored at once, and bytes of their bodies: what is received meanwhile waits for no more. */
const BATCH = 64
const BATCH_BYTES = 4 * 1024 * 1024
/** Bytes hashed before others have their turn. */
const HASHED = 512 * 1024

const notAFile = appError('not-imported', 'This is not a file.', { hint: 'Choose a file that Greenroom exported.' })
const empty = appError('not-imported', 'The file is empty.', {
  hint: 'Choose a file that Greenroom exported as NDJSON.',
})

/**
 * Reads an NDJSON export, as a stream: memory does not grow with the file. A damaged line is counted, and the rest goes
 * on; attempts that are there already are counted too. Verdicts are computed anew, with the keys of now. When it is
 * cancelled, what was stored stays, and the report says so. Rejects with a {@link HistoryError} or an error of the file
 * system; what was stored until then stays, and is known when the file is imported again.
 */
export const createImporter = (ports: ImportPorts) => {
  const { history, files, clock, channels, findHook } = ports

  const channelOf = ({ channel }: DeliveryLine['delivery'], chosen: string | null): string | null => {
    if (chosen !== null) return chosen
    const all = channels()
    const named = all.filter(({ name }) => name === channel.name)
    return (all.find(({ key }) => key === channel.key) ?? (named.length === 1 ? named[0] : undefined))?.key ?? null
  }

  const readLines = async (
    lines: AsyncIterable<FileLine>,
    { file, beginning }: { readonly file: string; readonly beginning: Uint8Array },
    chosen: string | null,
    { stored: tellStored, signal }: Pick<ImportReading, 'stored' | 'signal'>,
  ): Promise<Result<ImportReport>> => {
    const tally = createTally(file)
    const imported: Imported = { file, at: clock.now() }
    let batch: ImportedAttempt[] = []
    let batchBytes = 0
    let hashed = 0
    const flush = async () => {
      if (batch.length === 0) return
      const attempts = batch
      batch = []
      batchBytes = 0
      const count = await history.importAttempts(attempts)
      tally.stored(count)
      if (count.added > 0) for (const { channelKey } of attempts) tellStored(channelKey)
    }
    for await (const line of lines) {
      if (line.number === 1) {
        const first = readFirstLine(line.bytes, beginning)
        if (first === 'ours') continue
        const { message, hint } = refusalOf(first)
        return err(appError('not-imported', message, { hint }))
      }
      if (signal.aborted) break
      if (line.bytes?.byteLength === 0) continue
      const read = line.bytes === null ? tooLong : readLine(line.bytes)
      tally.line(line, read)
      if (read.kind !== 'delivery') continue
      const { delivery, body } = read
      const channelKey = channelOf(delivery, chosen)
      if (channelKey === null) {
        tally.elsewhere(delivery.channel.name, delivery.attempts.length)
        continue
      }
      for (const attempt of delivery.attempts) {
        batch.push(attemptOf({ channelKey, delivery, attempt, body, imported, findHook }))
        batchBytes += body.byteLength
        hashed += body.byteLength
        if (batch.length >= BATCH || batchBytes >= BATCH_BYTES) await flush()
        if (hashed >= HASHED) {
          hashed = 0
          await setImmediate()
        }
      }
    }
    await flush()
    return ok(tally.report(signal.aborted))
  }

  return async ({ path, channelKey }: ImportOrder, reading: ImportReading): Promise<Result<ImportReport>> => {
    const { step, signal } = reading
    const file = await files.open(path, 'r')
    try {
      const about = await file.stat()
      if (!about.isFile()) return err(notAFile)
      if (about.size === 0) return err(empty)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
      const beginning = buffer.subarray(0, bytesRead)
      const counted = async function* () {
        let done = 0
        for await (const piece of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
          // Opened without an encoding, a stream of a file gives bytes.
          const bytes = piece as Uint8Array
          yield bytes
          done += bytes.byteLength
          step(done, Math.max(done, about.size))
          if (signal.aborted) return
        }
      }
      const longest = (number: number) => (number === 1 ? LONGEST_FIRST : LONGEST)
      return await readLines(linesOf(counted(), longest), { file: basename(path), beginning }, channelKey, reading)
    } finally {
      await file.close()
    }
  }
}

export type Importer = ReturnType<typeof createImporter>

const tooLong = { kind: 'damaged', problem: 'It is longer than any delivery.' } as const

/** What is known of an attempt by its headers and body is read of them anew; of the rest the file is believed. */
const attemptOf = ({
  channelKey,
  delivery,
  attempt,
  body,
  imported,
  findHook,
}: {
  channelKey: string
  delivery: DeliveryLine['delivery']
  attempt: DeliveryLine['delivery']['attempts'][number]
  body: Uint8Array
  imported: Imported
  findHook: ImportPorts['findHook']
}): ImportedAttempt => ({
  ...verify({ rawHeaders: attempt.headers, body }, (hookId) => findHook(channelKey, hookId)),
  channelKey,
  receivedAt: attempt.receivedAt,
  verdictAtReceipt: attempt.verdictAtReceipt,
  status: attempt.status,
  answeredIn: attempt.answeredIn,
  rehearsal: attempt.rehearsal,
  method: attempt.method,
  path: attempt.path,
  httpVersion: attempt.httpVersion,
  remoteAddress: attempt.remoteAddress,
  host: attempt.host,
  headers: attempt.headers,
  selfTest: delivery.selfTest,
  pinned: delivery.pinned,
  note: delivery.note,
  reference: reference(body),
  body,
  imported,
})
