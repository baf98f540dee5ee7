import type { SentAuthorization } from '../../shared/models/circumstances.ts'
import type { HeaderList } from '../../shared/models/exchange.ts'

/** What the Authorization header of a request looks like beside the token that was issued (§5.1); never its value. */
export const sentAuthorization = (headers: HeaderList, issued: string | null): SentAuthorization => {
  const values = headers.filter(([name]) => name.toLowerCase() === 'authorization').map(([, value]) => value)
  const [value] = values
  if (value === undefined) return 'absent'
  if (values.length > 1) return 'repeated'
  if (issued !== null && value === `Bearer ${issued}`) return 'as-issued'
  if (/["'<>]/.test(value)) return 'quoted'
  if (/^Bearer\s{2,}\S/.test(value) || /\s$/.test(value) || /^Bearer \S+\s/.test(value)) return 'spaces'
  return /^Bearer \S+$/.test(value) ? 'changed' : 'other'
}
