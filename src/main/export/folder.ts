import type { Attempt } from '../../shared/models/delivery.ts'
import type { WholeDelivery } from '../history/history.ts'
import { headerValue } from './har.ts'

/** A file of an exported folder: its name, without any path, and its bytes. */
export interface FolderFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The index's name: a spreadsheet opens it, which is where a tester sorts, counts and ticks off. */
export const INDEX = 'index.csv'

const columns = [
  'file',
  'first received',
  'last received',
  'channel',
  'environment',
  'event',
  'action',
  'subtype',
  'delivery id',
  'hook id',
  'code or id',
  'verdict',
  'attempts',
  'answered',
  'body bytes',
  'body sha-256',
  'pinned',
  'note',
]

/** A part of a file name: letters, digits, dots, hyphens and underscores; whatever else a sender wrote is a hyphen. */
const safe = (value: string | null, longest: number): string =>
  (value ?? 'none').replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, longest)

/** "20261121T103102.417Z": as a file name takes it. */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]/g, '')

/**
 * The name of a delivery's files, without what follows the dot. The number in front keeps names apart, sorts them in
 * the order of the index, and keeps any system from taking one for a device or a hidden file.
 */
export const fileStem = (number: number, { row }: Pick<WholeDelivery, 'row'>): string =>
  [
    String(number).padStart(6, '0'),
    stamp(row.firstAt),
    safe(row.event, 24),
    safe(row.action, 24),
    safe(row.deliveryId, 48),
  ].join('_')

const isJson = ({ headers }: Attempt): boolean =>
  /^application\/(?:[^;]*\+)?json\b/i.test(headerValue(headers, 'content-type') ?? '')

/** The files of one delivery, the body first: raw, as received. */
export const deliveryFiles = (number: number, delivery: WholeDelivery, withHeaders: boolean): readonly FolderFile[] => {
  const stem = fileStem(number, delivery)
  const newest = delivery.attempts.at(-1)
  const extension = newest && isJson(newest) ? 'json' : 'bin'
  const body = { name: `${stem}.${extension}`, bytes: delivery.body }
  if (!withHeaders) return [body]
  return [body, { name: `${stem}.headers.txt`, bytes: headersText(delivery.attempts) }]
}

/** The heads of all attempts, oldest first, byte for byte as received; what is ours begins with `#`. */
const headersText = (attempts: readonly Attempt[]): Uint8Array =>
  Buffer.from(
    attempts
      .map(({ receivedAt, status, method, path, httpVersion, headers }, index) =>
        [
          `# Attempt ${index + 1}, received ${new Date(receivedAt).toISOString()}, answered ${status}`,
          `${method} ${path} HTTP/${httpVersion}`,
          ...headers.map(([name, value]) => `${name}: ${value}`),
          '',
          '',
        ].join('\n'),
      )
      .join(''),
    // How Node hands over the bytes of a header.
    'latin1',
  )

/** The index's first line, after the mark by which spreadsheets know UTF-8. */
export const indexHead = (): string => `\uFEFF${columns.join(',')}\r\n`

/** A delivery's line of the index. */
export const indexLine = (file: string, { row, attempts }: WholeDelivery, channelName: string): string =>
  `${[
    file,
    new Date(row.firstAt).toISOString(),
    new Date(row.lastAt).toISOString(),
    channelName,
    row.environment ?? '',
    row.event ?? '',
    row.action ?? '',
    row.subtype ?? '',
    row.deliveryId ?? '',
    row.hookId ?? '',
    row.reference ?? '',
    row.verdict,
    String(row.attempts),
    row.statuses.join(' '),
    String(row.bodySize),
    attempts[0]?.bodyDigest ?? '',
    row.pinned ? 'yes' : '',
    row.note,
  ]
    .map(cell)
    .join(',')}\r\n`

/** A spreadsheet runs what begins like a formula, and headers come from strangers: such a value gets an apostrophe. */
const cell = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
