/** A stretch of bytes (one a character) by which a secret is known, and how many characters beside it tell of it too. */
export interface SecretForm {
  readonly bytes: string
  readonly before: 0 | 1
  readonly after: 0 | 1
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const exactly = (bytes: string): SecretForm => ({ bytes, before: 0, after: 0 })

/** UTF-16 with the lower byte first, and with the higher. */
const utf16 = (text: string): readonly Buffer[] => [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]

/**
 * The secret as bytes: UTF-8, and ISO 8859-1 where it has all its characters; that is also what UTF-16 is without its
 * zero bytes. Where it has others, UTF-16.
 */
const plainForms = (secret: string): readonly SecretForm[] => {
  const isLatin1 = [...secret].every((character) => (character.codePointAt(0) ?? 0) <= 0xff)
  const others = isLatin1 ? [secret] : utf16(secret).map((bytes) => bytes.toString('latin1'))
  return [utf8(secret), ...others].map(exactly)
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

const json = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * The secret as a usual writer escapes it. What is escaped and stands inside hexadecimal or base64 cannot be unescaped
 * where it is found, so that each way of writing it has to be known.
 */
const escapedTexts = (secret: string): readonly string[] => {
  const percent = encodeURIComponent(secret)
  const form = new URLSearchParams([['', secret]]).toString().slice(1)
  const inLowerCase = (text: string) => text.replace(/%../g, (sign) => sign.toLowerCase())
  const html = secret.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '',
  )
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  return [
    secret,
    json(secret),
    json(secret).replaceAll('/', '\\/'),
    json(secret).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    percent,
    inLowerCase(percent),
    form,
    inLowerCase(form),
    html,
    html.replaceAll("'", '&#39;'),
    html.replaceAll("'", '&#039;'),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    hex,
    hex.toUpperCase(),
  ]
}

/** Hexadecimal, base64 and base64url of bytes. */
const encodedForms = (bytes: Buffer): readonly SecretForm[] => {
  const hex = bytes.toString('hex')
  const cores = base64Cores(bytes)
  const urlCores = cores.map((core) => ({ ...core, bytes: core.bytes.replaceAll('+', '-').replaceAll('/', '_') }))
  return [exactly(hex), exactly(hex.toUpperCase()), ...cores, ...urlCores]
}

/** The forms by which a secret is found in bytes whose escapes are undone: plain, hexadecimal, base64 and base64url. */
export const secretForms = (value: string): readonly SecretForm[] => {
  const secret = value.toWellFormed()
  const encoded = [...[...new Set(escapedTexts(secret))].map((text) => Buffer.from(text, 'utf8')), ...utf16(secret)]
  const forms = [...plainForms(secret), ...encoded.flatMap(encodedForms)]
  return [...new Map(forms.map((form) => [form.bytes, form])).values()]
}
