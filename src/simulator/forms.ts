/** The fields of a form, or what is wrong with it. */
export type FormReading<Name extends string> =
  | { readonly fields: Readonly<Record<Name, string>> }
  | { readonly detail: string }

/** Whether a content type is that of a form (§4.1, §4.4); parameters such as a charset may follow. */
export function isForm(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
}

/** Reads the required fields of a form: each exactly once, and not empty. Other fields are ignored. */
export function readForm<Name extends string>(
  contentType: string | undefined,
  body: string,
  names: readonly Name[],
): FormReading<Name> {
  if (!isForm(contentType)) return { detail: 'The Content-Type must be application/x-www-form-urlencoded' }
  return readFields(new URLSearchParams(body), names)
}

export function readFields<Name extends string>(given: URLSearchParams, names: readonly Name[]): FormReading<Name> {
  const read = new Map<Name, string>()
  for (const name of names) {
    const [value, ...more] = given.getAll(name)
    if (value === undefined || value === '') return { detail: `The field ${name} is missing` }
    if (more.length > 0) return { detail: `The field ${name} is repeated` }
    read.set(name, value)
  }
  return { fields: Object.fromEntries(read) as Record<Name, string> }
}
