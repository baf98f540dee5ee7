import { deliveryHeaders } from '../../shared/interface.ts'
import type { HeaderList } from '../../shared/models/exchange.ts'

type HeaderName = (typeof deliveryHeaders)[number]['name']

/** The headers of §2.3 as read: null where one is missing, empty or repeated; and all that is wrong with them. */
export interface DeliveryHeaders {
  readonly event: string | null
  readonly action: string | null
  readonly deliveryId: string | null
  readonly hookId: string | null
  readonly subtype: string | null
  /** `ob-signature`, when it is of its form: 64 lower-case hexadecimal characters (§5.3). */
  readonly signature: string | null
  /** One sentence each; none means that the headers are as the interface says. */
  readonly problems: readonly string[]
}

/** Reads the headers of §2.3. Values of event, action and subtype are not judged: unknown ones are shown as they come. */
export const readDeliveryHeaders = (headers: HeaderList): DeliveryHeaders => {
  const found = collect(headers)
  const read = deliveryHeaders.map(({ name, required }) => readHeader(name, required, found.get(name) ?? []))
  const value = (name: HeaderName): string | null => read.find((header) => header.name === name)?.value ?? null
  return {
    event: value('ob-event'),
    action: value('ob-action'),
    deliveryId: value('ob-delivery-id'),
    hookId: value('ob-hook-id'),
    subtype: value('ob-subtype'),
    signature: value('ob-signature'),
    problems: read.flatMap(({ problem }) => problem ?? []),
  }
}

/** The text in quotes, cut where it is long: header values come from strangers. */
export const quoted = (text: string): string => `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`

const collect = (headers: HeaderList): Map<string, string[]> => {
  const found = new Map<string, string[]>(deliveryHeaders.map(({ name }) => [name, []]))
  for (const [name, value] of headers) found.get(name.toLowerCase())?.push(value)
  return found
}

interface ReadHeader {
  readonly name: HeaderName
  readonly value: string | null
  readonly problem: string | null
}

const readHeader = (name: HeaderName, required: boolean, values: readonly string[]): ReadHeader => {
  const shown = name === 'content-type' ? 'Content-Type' : name
  const unread = (problem: string | null): ReadHeader => ({ name, value: null, problem })
  const [value] = values
  if (values.length > 1) return unread(`${shown} is there ${values.length} times; the interface has it once (§2.3).`)
  if (value === undefined) return unread(required ? `${shown} is missing (§2.3).` : null)
  if (value.trim() === '') return unread(required ? `${shown} is empty (§2.3).` : null)
  const problem = formProblem(name, value)
  return problem ? unread(problem) : { name, value, problem: null }
}

const formProblem = (name: HeaderName, value: string): string | null => {
  if (name === 'ob-signature') return signatureProblem(value)
  return name === 'content-type' ? contentTypeProblem(value) : null
}

const signatureProblem = (value: string): string | null => {
  if (/^[0-9a-f]{64}$/.test(value)) return null
  const wrong = [
    ...(value.length === 64 ? [] : [`${value.length} characters`]),
    ...(/[A-F]/.test(value) ? ['upper-case letters'] : []),
    ...(/[^0-9a-f]/i.test(value) ? ['characters that are not hexadecimal'] : []),
  ]
  return `ob-signature has ${wrong.join(' and ')}; the interface says 64 lower-case hexadecimal ones (§5.3).`
}

/** Parameters such as charset may follow the media type; case does not matter in it. */
const contentTypeProblem = (value: string): string | null => {
  const mediaType = value.split(';', 1)[0]?.trim().toLowerCase()
  return mediaType === 'application/json'
    ? null
    : `Content-Type is ${quoted(value)}; the interface says application/json (§2.3).`
}
