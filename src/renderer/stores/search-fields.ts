/** The fields that a search can name, each with what reads its value; null when that is none of the field. */
export type SearchFields<T> = Readonly<Record<string, (value: string, now: number) => Partial<T> | null>>

/** "10:30" or "10:30:09" today, "2026-11-21", or both with a "T" between; local. Null for anything else. */
export const readTime = (value: string, now: number): number | null => {
  const read =
    /^(?:(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?(?:(?:^|T)([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(
      value,
    )
  if (!read || value === '') return null
  const [year, month, day, hour = 0, minute = 0, second = 0] = read.slice(1).map((part) => part && Number(part))
  const date = new Date(now)
  if (year) date.setFullYear(Number(year), Number(month) - 1, Number(day))
  date.setHours(Number(hour), Number(minute), Number(second), 0)
  return date.getTime()
}

/** A published value whatever its case; any other as it was typed. */
export const published = (values: readonly string[], value: string): string =>
  values.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value

/** A word, a "quoted text", or a field with one of them. A quote that is never closed is part of its word. */
const part = /(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/gi

/**
 * Reads a search: `event:ORDER verdict:mismatch code:"A B" after:10:30 some text`. What names no field, or a value that
 * its field cannot have, is text to look for. Of a field that is named twice the last one counts.
 */
export const readSearchOf = <T extends { readonly text?: string | undefined }>(
  fields: SearchFields<T>,
  search: string,
  now: number,
): Partial<T> & { readonly text?: string } => {
  let found: Partial<T> = {}
  const text: string[] = []
  for (const [whole, name, quoted, word] of search.matchAll(part)) {
    const value = quoted ?? word ?? ''
    const key = name?.toLowerCase() ?? ''
    const read = value !== '' && Object.hasOwn(fields, key) ? fields[key]?.(value, now) : null
    if (read) found = { ...found, ...read }
    else text.push(name === undefined ? value : whole)
  }
  const rest = text.join(' ').trim()
  return { ...found, ...(rest === '' ? {} : { text: rest }) }
}
