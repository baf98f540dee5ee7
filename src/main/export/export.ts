import type { ExportAsked, ExportFormat } from '../../shared/models/transfer.ts'
import { assertNever } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { type Files, type FolderPiece, writeWholeFile, writeWholeFolder } from '../files/write-whole.ts'
import type { History, WholeDelivery } from '../history/history.ts'
import { deliveryFiles, INDEX, indexHead, indexLine } from './folder.ts'
import { harText } from './har.ts'
import { deliveryEntries } from './har-delivery.ts'
import { exchangeEntry } from './har-exchange.ts'
import { type ChannelName, ndjsonText } from './ndjson.ts'
import { deliveryPages, exchangePages, type Reading } from './pages.ts'

export interface ExportPorts {
  readonly history: Pick<History, 'wholeDeliveries' | 'exchange'>
  readonly files: Files
  readonly clock: Pick<Clock, 'now'>
  readonly version: string
  /** The name of a channel; null when there is none of this key any more. */
  readonly channelName: (channelKey: string) => string | null
}

/** What is written, and where. */
export interface ExportOrder {
  readonly what: ExportAsked['what']
  /** Each once; they are written in rising order. */
  readonly ids: readonly number[]
  /** Absolute; of a folder, the folder that is to be made. */
  readonly path: string
}

const inOrder = 'By the order in which they came first, oldest first; the attempts of a delivery stand together.'
const redacted = 'Secrets were masked when the calls were recorded.'

/**
 * Writes records to a file or folder, streaming: memory does not grow with their number. Resolves with the path that
 * was written; rejects with the signal's reason, a {@link HistoryError} or an error of the file system, and then
 * nothing was left behind.
 */
export const createExporter = ({ history, files, clock, version, channelName }: ExportPorts) => {
  const channelOf = (key: string): ChannelName => ({ key, name: channelName(key) ?? '' })

  async function* harOfDeliveries(pages: AsyncIterable<readonly WholeDelivery[]>) {
    for await (const page of pages) {
      // Each on its own: attempts repeat their body.
      for (const delivery of page) yield deliveryEntries(delivery, channelOf(delivery.row.channelKey).name)
    }
  }
  async function* harOfExchanges(ids: readonly number[], reading: Reading) {
    for await (const page of exchangePages(history, ids, reading)) yield page.map(exchangeEntry)
  }
  async function* folderOf(pages: AsyncIterable<readonly WholeDelivery[]>, withHeaders: boolean) {
    let number = 0
    yield { name: INDEX, bytes: indexHead() } satisfies FolderPiece
    for await (const page of pages) {
      let index = ''
      for (const delivery of page) {
        number += 1
        const made = deliveryFiles(number, delivery, withHeaders)
        yield* made
        index += indexLine(made[0]?.name ?? '', delivery, channelOf(delivery.row.channelKey).name)
      }
      yield { name: INDEX, bytes: index }
    }
  }

  return async ({ what, path, ...order }: ExportOrder, reading: Reading): Promise<string> => {
    const ids = order.ids.toSorted((a, b) => a - b)
    if (what.kind === 'exchanges') {
      await writeWholeFile(files, path, harText(version, redacted, harOfExchanges(ids, reading)))
      return path
    }
    const pages = deliveryPages(history, ids, reading)
    const { format } = what
    switch (format) {
      case 'har':
        await writeWholeFile(files, path, harText(version, inOrder, harOfDeliveries(pages)))
        return path
      case 'ndjson':
        await writeWholeFile(files, path, ndjsonText({ version, exportedAt: clock.now() }, pages, channelOf))
        return path
      case 'folder':
        return writeWholeFolder(files, path, INDEX, folderOf(pages, what.withHeaders))
      default:
        return assertNever(format)
    }
  }
}

export type Exporter = ReturnType<typeof createExporter>

/** The name under which an export is offered: "greenroom-deliveries-2026-11-21-103102.har", local time. */
export const exportName = (kind: ExportAsked['what']['kind'], format: ExportFormat, at: number): string => {
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const time = `${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`
  return `greenroom-${kind}-${day}-${time}${format === 'folder' ? '' : `.${format}`}`
}
