import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { HeaderList } from '../../shared/models/exchange.ts'

/** Bytes; what unpacks to more is not unpacked: a small answer that is made for it would hold everything up. */
const AT_MOST = 8 * 1024 * 1024
/** Compressions, one around the other. */
const MOST_LAYERS = 4

type Undo = (body: Uint8Array) => Uint8Array

/** What "deflate" stands for has a head (RFC 9110); some servers leave it out. */
const inflate: Undo = (body) => {
  const options = { maxOutputLength: AT_MOST, finishFlush: constants.Z_SYNC_FLUSH }
  const hasHead = ((body[0] ?? 0) & 0x0f) === 8 && (((body[0] ?? 0) << 8) + (body[1] ?? 0)) % 31 === 0
  return hasHead ? inflateSync(body, options) : inflateRawSync(body, options)
}

/** Each gives what there is of a body that was cut off. */
const unpack: Readonly<Record<string, Undo>> = {
  gzip: (body) => gunzipSync(body, { maxOutputLength: AT_MOST, finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: inflate,
  br: (body) => brotliDecompressSync(body, { maxOutputLength: AT_MOST, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (body) => zstdDecompressSync(body, { maxOutputLength: AT_MOST, finishFlush: constants.ZSTD_e_flush }),
}

/** The compressions that the headers name, the outermost first. */
const named = (headers: HeaderList): readonly string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((encoding) => encoding.trim().replace(/^x-/, ''))
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
    .reverse()

const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b && body[2] === 8

const isTooLarge = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * A body without the compressions that its headers name, and without gzip that they do not name; null where there are
 * none, or where one cannot be undone; `too-much` where it unpacks to more than 8 MiB, or is compressed more than four
 * times.
 */
export const unpacked = (headers: HeaderList, body: Uint8Array): Uint8Array | 'too-much' | null => {
  if (body.byteLength === 0) return null
  const encodings = named(headers)
  if (encodings.length > MOST_LAYERS) return 'too-much'
  try {
    let plain = body
    for (const encoding of encodings) {
      const undo = unpack[encoding]
      if (undo === undefined) return null
      plain = undo(plain)
    }
    if (isGzip(plain)) plain = gunzipSync(plain, { maxOutputLength: AT_MOST, finishFlush: constants.Z_SYNC_FLUSH })
    return plain === body ? null : plain
  } catch (cause) {
    return isTooLarge(cause) ? 'too-much' : null
  }
}

/** A body as it is read: without its compressions, or as it came where they cannot be undone. */
export const readable = ({
  headers,
  body,
}: {
  readonly headers: HeaderList
  readonly body: Uint8Array
}): Uint8Array => {
  const plain = unpacked(headers, body)
  return plain === null || plain === 'too-much' ? body : plain
}
