import { z } from 'zod'

/** Bytes as received or sent. A body is never anything else between socket, disk and screen. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes are expected')
