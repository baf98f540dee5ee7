import type { RunnableCheck } from '../../../shared/models/diagnosis.ts'
import type { Target } from '../../../shared/models/environment.ts'
import type { Exchange } from '../../../shared/models/exchange.ts'
import { assertNever, type Result } from '../../../shared/result.ts'

/** What a check is made of: calls that the console makes anyway, each with its own guards. */
export interface CheckPorts {
  /** Requests a new token. */
  readonly token: (target: Target, callId: string) => Promise<Result<Exchange>>
  readonly catalog: (target: Target, callId: string) => Promise<Result<Exchange>>
  /** Makes the call of a stored exchange again. */
  readonly repeat: (
    exchange: Exchange,
    how: { readonly authorization: 'as-it-should' | 'none'; readonly newToken: boolean },
    callId: string,
  ) => Promise<Result<Exchange>>
}

/** Makes the calls of a check about a failed exchange; gives the exchange that it made last. */
export const runCheck = (
  check: RunnableCheck,
  exchange: Exchange,
  callId: string,
  { token, catalog, repeat }: CheckPorts,
): Promise<Result<Exchange>> => {
  const { target, operation } = exchange
  // A token request has no token of its own: to repeat it is to ask for a token.
  if (operation === 'token' && check !== 'compare-with-catalog') return token(target, callId)
  switch (check) {
    case 'ask-for-token':
      return token(target, callId)
    case 'compare-with-catalog':
      return catalog(target, callId)
    case 'repeat':
      return repeat(exchange, { authorization: 'as-it-should', newToken: false }, callId)
    case 'new-token-and-repeat':
      return repeat(exchange, { authorization: 'as-it-should', newToken: true }, callId)
    case 'repeat-without-authorization':
      return repeat(exchange, { authorization: 'none', newToken: false }, callId)
    default:
      return assertNever(check)
  }
}
