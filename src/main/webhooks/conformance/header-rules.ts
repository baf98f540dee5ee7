import { deliveryHeaders } from '../../../shared/interface.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { Finding } from '../../../shared/models/finding.ts'
import { quoted } from '../delivery-headers.ts'
import { error, note } from './make-finding.ts'

type HeaderName = (typeof deliveryHeaders)[number]['name']

/** The value of a header that stands there once and is not empty; else null. */
export const headerValue = (headers: HeaderList, name: HeaderName): string | null => {
  const [value, ...more] = valuesOf(headers, name)
  return value === undefined || more.length > 0 || value.trim() === '' ? null : value
}

/** The headers of every delivery (§2.3) and the form of the signature (§5.3). */
export const headerFindings = (headers: HeaderList): readonly Finding[] =>
  deliveryHeaders.flatMap(({ name, required }) => {
    const values = valuesOf(headers, name)
    const shown = name === 'content-type' ? 'Content-Type' : name
    const [value] = values
    if (values.length > 1)
      return [error('header-repeated', '§2.3', `${shown} is there ${values.length} times; the interface has it once.`)]
    if (value === undefined) return required ? [error('header-missing', '§2.3', `${shown} is missing.`)] : []
    if (value.trim() === '')
      return [(required ? error : note)('header-empty', '§2.3', `${shown} is there, but has no value.`)]
    return formFindings(name, value)
  })

const valuesOf = (headers: HeaderList, name: HeaderName): readonly string[] =>
  headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)

const formFindings = (name: HeaderName, value: string): readonly Finding[] => {
  if (name === 'content-type' && value.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json')
    return [error('content-type', '§2.3', `Content-Type is ${quoted(value)}; the interface says application/json.`)]
  if (name === 'ob-signature' && !/^[0-9a-f]{64}$/.test(value))
    return [
      error('signature-form', '§5.3', `ob-signature is ${quoted(value)}, not 64 lower-case hexadecimal characters.`),
    ]
  return []
}
