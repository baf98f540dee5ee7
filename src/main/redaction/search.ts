import { type SecretForm, secretForms } from './forms.ts'
import type { Secret, SecretKind } from './secret.ts'
import type { View } from './views.ts'

/** A stretch of the original bytes that holds a secret. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly kind: SecretKind
}

type KnownForm = SecretForm & { readonly kind: SecretKind }

/** A shorter value would mask what only looks like it; it is masked by its name alone. No form is shorter either. */
const SHORTEST = 4
/** As many characters of a secret, at the end of a text, are taken for one that was cut off. */
const SHORTEST_CUT_OFF = 8
/** Values whose forms are kept: the same ones are looked for in each call. */
const REMEMBERED = 1024
const HASH_BITS = 18

const isBase64 = (character: string | undefined): boolean => character !== undefined && /[\w+/-]/.test(character)

const remembered = new Map<string, readonly SecretForm[]>()

const formsOf = (value: string): readonly SecretForm[] => {
  const forms = remembered.get(value) ?? secretForms(value)
  remembered.delete(value)
  remembered.set(value, forms)
  const [oldest] = remembered.keys()
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return forms
}

/** The four bytes that end at `end`, as one number. */
const gramBefore = (text: string, end: number): number => {
  let gram = 0
  for (let at = end - SHORTEST; at < end; at++) gram = (gram << 8) | text.charCodeAt(at)
  return gram
}
const hashOf = (gram: number): number => Math.imul(gram, 0x9e3779b1) >>> (32 - HASH_BITS)

/** The forms by their first four bytes. */
const indexOf = (values: readonly Secret[]) => {
  const byGram = new Map<number, KnownForm[]>()
  /** Whether a form may begin so: asked at every byte, where the map would be slow. */
  const mayBegin = new Uint8Array(2 ** HASH_BITS)
  for (const { kind, value } of values) {
    if (value.length < SHORTEST) continue
    for (const form of formsOf(value)) {
      const gram = gramBefore(form.bytes, SHORTEST)
      const same = byGram.get(gram)
      if (same === undefined) byGram.set(gram, [{ ...form, kind }])
      else same.push({ ...form, kind })
      mayBegin[hashOf(gram)] = 1
    }
  }
  return { byGram, mayBegin }
}

/** How many characters of the form stand at `at`: all, or those before the end of a text that was cut off; 0 for none. */
const lengthAt = (text: string, at: number, { bytes }: KnownForm): number => {
  const left = text.length - at
  if (left >= bytes.length) return text.startsWith(bytes, at) ? bytes.length : 0
  return left >= SHORTEST_CUT_OFF && bytes.startsWith(text.slice(at)) ? left : 0
}

/**
 * Finds the values in a view, in one pass whatever their number: every occurrence, overlapping ones too, and the
 * beginning of one at the very end, which is what is left of a secret where a text was cut off.
 */
export const createSearch = (values: readonly Secret[]): ((view: View) => readonly Stretch[]) => {
  let index: ReturnType<typeof indexOf> | null = null
  return ({ text, source }) => {
    index ??= indexOf(values)
    const { byGram, mayBegin } = index
    const found: Stretch[] = []
    if (byGram.size === 0 || text.length < SHORTEST) return found
    let gram = gramBefore(text, SHORTEST - 1)
    for (let last = SHORTEST - 1; last < text.length; last++) {
      gram = (gram << 8) | text.charCodeAt(last)
      if (mayBegin[hashOf(gram)] === 0) continue
      const at = last - SHORTEST + 1
      for (const form of byGram.get(gram) ?? []) {
        const length = lengthAt(text, at, form)
        if (length === 0) continue
        const from = at - (isBase64(text[at - 1]) ? form.before : 0)
        const to = at + length
        const [start, end] = source(from, to + (isBase64(text[to]) ? form.after : 0))
        found.push({ start, end, kind: form.kind })
      }
    }
    return found
  }
}
