import type { IncomingMessage } from 'node:http'
import type { Share } from './room.ts'

/** How reading a body ended; `at` is when its last byte came, epoch ms. */
export type BodyRead =
  | { readonly kind: 'complete'; readonly body: Uint8Array; readonly at: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-room' }
  | { readonly kind: 'cut-off' }

/** Reads a body of `cap` bytes at most, exactly as it came: no content encoding is undone. Never rejects. */
export const readBody = (
  request: IncomingMessage,
  { cap, share, now }: { readonly cap: number; readonly share: Share; readonly now: () => number },
): Promise<BodyRead> =>
  new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const settle = (result: BodyRead): void => {
      request.off('data', take).off('end', complete).off('close', cutOff)
      resolve(result)
    }
    const take = (chunk: Uint8Array): void => {
      size += chunk.byteLength
      if (size > cap) settle({ kind: 'too-large' })
      else if (share.grow(chunk.byteLength)) chunks.push(chunk)
      else settle({ kind: 'no-room' })
    }
    const complete = (): void => settle({ kind: 'complete', body: joined(chunks, size), at: now() })
    const cutOff = (): void => settle({ kind: 'cut-off' })
    // An aborted request emits an error and then closes: the close settles it.
    request
      .on('data', take)
      .on('end', complete)
      .on('close', cutOff)
      .on('error', () => undefined)
  })

/** A Uint8Array of its own memory: a Buffer's may be shared, and travels whole when it is posted to a thread. */
const joined = (chunks: readonly Uint8Array[], size: number): Uint8Array => {
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
