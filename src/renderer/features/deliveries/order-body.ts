/** What an order-related body carries (§2.3). */
export interface OrderBody {
  readonly code: string
  readonly url: string
  /** Present only on order replacement or relocation. */
  readonly previousCode: string | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The order of a body; null when the body is not that of an order. */
export const orderBody = (bytes: Uint8Array): OrderBody | null => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
  if (!isRecord(value) || typeof value.code !== 'string' || typeof value.url !== 'string') return null
  const { code, url, previous_code: previous } = value
  return { code, url, previousCode: typeof previous === 'string' ? previous : null }
}
