/** A larger body is not parsed: receiving must not wait for it. */
const PARSED_AT_MOST = 256 * 1024
const SHOWN_AT_MOST = 200

/** The identifiers that §2.3 names for events that are not about orders, in the order in which they are looked for. */
const namedIds = ['eventId', 'sessionId', 'channelId']

/**
 * What a delivery is about, as text of 200 characters at most: the order's `code`, else `id`, else `eventId/sessionId`,
 * else the first of the other identifiers (§2.3; a field that ends in `Id`). Numbers keep their digits as sent.
 * Null when the body is not a JSON object in UTF-8, carries none of them, or has more than 256 KiB. Never throws.
 */
export const reference = (body: Uint8Array): string | null => {
  if (body.byteLength > PARSED_AT_MOST) return null
  const fields = parseObject(body)
  if (fields === null) return null
  const text = (name: string): string | null => asText(fields[name])
  const eventId = text('eventId')
  const sessionId = text('sessionId')
  const both = eventId !== null && sessionId !== null ? `${eventId}/${sessionId}` : null
  const otherIds = Object.keys(fields).filter((name) => name.endsWith('Id'))
  const first = text('code') ?? text('id') ?? both ?? firstOf([...namedIds, ...otherIds], text)
  return first?.slice(0, SHOWN_AT_MOST).toWellFormed() ?? null
}

const firstOf = (names: readonly string[], text: (name: string) => string | null): string | null => {
  for (const name of names) {
    const value = text(name)
    if (value !== null) return value
  }
  return null
}

const asText = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

const parseObject = (body: Uint8Array): Readonly<Record<string, unknown>> | null => {
  try {
    const text = utf8.decode(body)
    const parsed: unknown = JSON.parse(text)
    if (!isRecord(parsed)) return null
    // Keeping digits takes several times as long: only where it makes a difference.
    const exact: unknown = Object.values(parsed).some(isRounded) ? JSON.parse(text, keepDigits) : parsed
    return isRecord(exact) ? exact : null
  } catch {
    // Not UTF-8, not JSON, or nested too deeply to walk: it has no reference that could be read.
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const isRounded = (value: unknown): boolean => typeof value === 'number' && !Number.isSafeInteger(value)

/** A number that JavaScript would round stays the text that was sent. */
const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  isRounded(value) ? (context?.source ?? value) : value

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
