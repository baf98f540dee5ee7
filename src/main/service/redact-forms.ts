/** A stretch of bytes (one a character) by which a secret is known, and how many characters beside it tell of it too. */
export interface SecretForm {
  readonly bytes: string
  readonly before: 0 | 1
  readonly after: 0 | 1
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const exactly = (bytes: string): SecretForm => ({ bytes, before: 0, after: 0 })

/** The secret as bytes: UTF-8, and ISO 8859-1 where it has all its characters. */
const plainForms = (secret: string): readonly SecretForm[] => {
  const isLatin1 = [...secret].every((character) => (character.codePointAt(0) ?? 0) <= 0xff)
  return [exactly(utf8(secret)), ...(isLatin1 ? [exactly(secret)] : [])]
}

const hexForms = (secret: string): readonly SecretForm[] => {
  const hex = Buffer.from(secret, 'utf8').toString('hex')
  return [exactly(hex), exactly(hex.toUpperCase())]
}

/**
 * The characters that base64 text has for these bytes whatever stands around them, at each of the three offsets at
 * which they can begin. A character at either edge can hold bits of theirs and of a neighbour.
 */
const base64Cores = (bytes: Buffer): readonly SecretForm[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    const lastBit = (offset + bytes.length) * 8
    return {
      bytes: text.slice(Math.ceil((offset * 8) / 6), Math.floor(lastBit / 6)),
      before: offset === 0 ? 0 : 1,
      after: lastBit % 6 === 0 ? 0 : 1,
    }
  })

/** Base64 and base64url of the secret, as it is and as it stands escaped in JSON, in a URL and in a form. */
const base64Forms = (secret: string): readonly SecretForm[] => {
  const escaped = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
  ]
  return [...new Set(escaped)]
    .flatMap((text) => base64Cores(Buffer.from(text, 'utf8')))
    .flatMap((core) => [core, { ...core, bytes: core.bytes.replaceAll('+', '-').replaceAll('/', '_') }])
}

/** The forms by which a secret is found in bytes whose escapes are undone: plain, hexadecimal, base64 and base64url. */
export const secretForms = (value: string): readonly SecretForm[] => {
  const secret = value.toWellFormed()
  const forms = [...plainForms(secret), ...hexForms(secret), ...base64Forms(secret)]
  return [...new Map(forms.map((form) => [form.bytes, form])).values()]
}
