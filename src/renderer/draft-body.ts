/** A body that is being edited as text, or bytes that are sent as they are. */
export type DraftBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly why: string }

/** A body as text where editing it as text changes no byte that was not edited. */
export const draftBody = (bytes: Uint8Array): DraftBody => {
  const kept = (why: string): DraftBody => ({ kind: 'bytes', bytes, why })
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (text.startsWith('\uFEFF')) return kept('It begins with a byte order mark.')
    if (text.includes('\r')) return kept('It has line ends that a text field would change.')
    return text.includes('\0') ? kept('It is not text.') : { kind: 'text', text }
  } catch {
    return kept('It is not UTF-8.')
  }
}

export const bodyBytes = (body: DraftBody): Uint8Array =>
  body.kind === 'text' ? new TextEncoder().encode(body.text) : body.bytes
