import type { OperationName } from '../../../shared/models/exchange.ts'
import type { PastCall } from '../../history/history.ts'
import type { Facts } from './facts.ts'
import { fromText } from './time-text.ts'

const tries: Readonly<Record<OperationName, readonly [worked: string, failed: string]>> = {
  token: ['A token was obtained', 'A token was refused'],
  'catalog-events': ['The catalog answered', 'The catalog call failed'],
  'order-details': ['An order was read', 'Reading an order failed'],
  'applicable-promotions': ['The list of promotions was read', 'Reading the list of promotions failed'],
  'use-code': ['A code was accepted', 'Using a code failed'],
  'add-promotion': ['A promotion was added', 'Adding a promotion failed'],
  free: ['The same request succeeded', 'The same request failed'],
  'release-promotion': ['A promotion was released', 'Releasing a promotion failed'],
}

const sentence = (call: PastCall, startedAt: number): string => {
  const [worked, failed] = tries[call.operation]
  const when = fromText(call.startedAt, startedAt)
  return call.failure === null ? `${worked} ${when}.` : `${failed} ${when}: ${call.failure.title}.`
}

/** What happened after a failure that tells more of it: the newest token, catalog call and call of its kind. */
export const sinceThen = (facts: Facts): readonly string[] =>
  facts.around.after
    .filter(({ operation }) => ['token', 'catalog-events', facts.operation].includes(operation))
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .map((call) => sentence(call, facts.startedAt))
