import type { HeaderList } from '../../shared/models/exchange.ts'
import type { AuthorizationForm } from '../../shared/models/request.ts'
import { assertNever } from '../../shared/result.ts'
import type { Secret } from '../redaction/secret.ts'

/** Far enough from the end that no character of it is padding: what is changed changes the signature. */
const FROM_END = 3

/** The token with one character changed, to another that a token may hold (§7: corrupted or modified). */
export const changedToken = (token: string): string => {
  const at = Math.max(0, token.length - FROM_END)
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}

/** The Authorization header of a call (§5.1), made as the last thing before it goes out; broken where that is asked for. */
export const authorizationHeader = (token: string, form: AuthorizationForm): HeaderList => {
  switch (form) {
    case 'as-it-should':
      return [['Authorization', `Bearer ${token}`]]
    case 'none':
      return []
    case 'quoted':
      return [['Authorization', `Bearer "${token}"`]]
    case 'two-spaces':
      return [['Authorization', `Bearer  ${token}`]]
    case 'changed-character':
      return [['Authorization', `Bearer ${changedToken(token)}`]]
    default:
      return assertNever(form)
  }
}

/** What a form brings that must not be recorded either: a token that differs by one character tells the token. */
export const authorizationSecrets = (token: string, form: AuthorizationForm): readonly Secret[] =>
  form === 'changed-character' ? [{ kind: 'changed access token', value: changedToken(token) }] : []

const inWords: Readonly<Record<AuthorizationForm, string | null>> = {
  'as-it-should': null,
  none: 'without Authorization',
  quoted: 'token in quotes',
  'two-spaces': 'two spaces after Bearer',
  'changed-character': 'one character of the token changed',
}

/** What was changed on purpose, for the label of the exchange: "repeated, token in quotes"; null when nothing was. */
export const saidOfSending = (how: {
  readonly repeatOf: number | null
  readonly authorization: AuthorizationForm
  readonly newToken: boolean
}): string | null => {
  const said = [
    how.repeatOf === null ? null : 'repeated',
    how.newToken ? 'with a new token' : null,
    inWords[how.authorization],
  ]
  return said.filter((words) => words !== null).join(', ') || null
}
