import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import type { OperationName } from '../../../shared/models/exchange.ts'
import { type Candidate, type Clue, rank, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { callSince, otherFailedAlike, otherOf, otherSuccess, successBefore } from './known.ts'
import { fromText } from './time-text.ts'
import { strikesOutUnless, wordsPoint } from './words.ts'

/** The APIs that the operations of §4 belong to, by their paths. */
const apis = {
  catalog: ['catalog-events'],
  cart: ['applicable-promotions', 'use-code', 'add-promotion', 'release-promotion'],
  order: ['order-details'],
} as const satisfies Readonly<Record<string, readonly OperationName[]>>
type Api = keyof typeof apis

const apiNames: Readonly<Record<Api, string>> = { catalog: 'catalog', cart: 'cart', order: 'orders' }

const apiOf = (operation: OperationName): Api | null => {
  for (const api of ['catalog', 'cart', 'order'] as const) if (apis[api].some((one) => one === operation)) return api
  return null
}

/** The scopes of §2.1 that a seller channel's token includes. */
const SCOPES = ['api-channels-all', 'api-gateway']

const scopeClue = ({ circumstances }: Facts) => {
  const scope = circumstances?.token?.scope ?? null
  if (scope === null) return null
  const missing = SCOPES.filter((one) => !scope.split(/\s+/).includes(one))
  return missing.length > 0 && says(3, `The token has no scope ${missing.join(' and no ')}, which §2.1 shows.`)
}

/** What the same call came to in test, for a call to production that is forbidden. */
const testClue = (facts: Facts): Clue => {
  const [worked, alike] = [otherSuccess(facts), otherFailedAlike(facts)]
  if (worked !== null) return says(2, `The same call succeeded in test ${fromText(worked.startedAt, facts.startedAt)}.`)
  return (
    alike !== null &&
    says(
      -2,
      `The same call was forbidden in test as well, ${fromText(alike.startedAt, facts.startedAt)}: certification is not asked for there.`,
    )
  )
}

const notCertified = (facts: Facts): Candidate => {
  const anyCall = successBefore(facts, [...apis.catalog, ...apis.cart, ...apis.order])
  const since = facts.around.after.find(({ failure, operation }) => failure === null && operation !== 'token')
  const words = wordsPoint(facts, /certif|production (access|credential)/i)
  return {
    id: 'production-not-certified',
    sentence: 'Production is used before certification, or without production credentials.',
    section: '§7',
    remedy: 'Production needs a successful certification and credentials of its own: ask the platform for them.',
    check: null,
    clues: [
      facts.environment === 'test' && strikesOut('This call went to the test environment.'),
      words,
      facts.environment === 'production' &&
        (anyCall === null
          ? says(2, 'No call has succeeded in production in the last day. Whether it was certified is not known here.')
          : strikesOutUnless(words, `A call succeeded in production ${fromText(anyCall.startedAt, facts.startedAt)}.`)),
      facts.environment === 'production' && anyCall === null && testClue(facts),
      facts.environment === 'production' &&
        since !== undefined &&
        strikesOutUnless(words, `A call succeeded in production ${fromText(since.startedAt, facts.startedAt)}.`),
    ],
  }
}

/** The conditions of FORBIDDEN (§7, §5.2). */
export const forbiddenCauses = (facts: Facts): readonly DiagnosedCause[] => {
  const { operation, startedAt, environment } = facts
  const otherWorked = otherSuccess(facts)
  const api = apiOf(operation)
  const sameCall = successBefore(facts, [operation])
  const sameApi = api === null ? null : successBefore(facts, apis[api])
  const compared = api === 'catalog' ? null : callSince(facts, 'catalog-events')
  const catalog = successBefore(facts, apis.catalog) ?? (compared?.failure === null ? compared : null)
  const again = callSince(facts, operation)
  const plan = wordsPoint(facts, /\bplan\b|contract/i)
  const compare = run(operation === 'catalog-events' ? 'new-token-and-repeat' : 'compare-with-catalog')
  return rank(
    [
      {
        id: 'no-permission',
        sentence: 'The channel lacks permission for the resource.',
        section: '§7',
        remedy: 'Ask the platform what the channel may do. A permission that was just given may need a new token.',
        check: run('new-token-and-repeat'),
        clues: [
          wordsPoint(facts, /permission|not allowed|access (is )?denied/i),
          scopeClue(facts),
          api === 'order' && says(1, 'The call asks for one resource, an order.'),
          compared !== null &&
            compared.failure !== null &&
            says(1, `The catalog call failed as well: ${compared.failure.title}.`),
          again?.failure === null &&
            says(1, `The same call succeeded ${fromText(again.startedAt, startedAt)}: it was granted since.`),
        ],
      },
      {
        id: 'event-not-assigned',
        sentence: 'The event is not assigned to the channel, or not published for it.',
        section: '§7',
        remedy: 'Ask for the event to be assigned and published for the channel (§5.2).',
        check: compare,
        clues: [
          wordsPoint(facts, /assign|publish/i),
          api === 'cart' &&
            sameCall !== null &&
            says(
              2,
              `The same call succeeded ${fromText(sameCall.startedAt, startedAt)}: what differs is the cart and its event.`,
            ),
        ],
      },
      {
        id: 'api-not-in-plan',
        sentence: 'The API is not included in the channel’s plan.',
        section: '§7',
        remedy: 'Ask the platform which APIs the contract or plan includes (§5.2).',
        check: compare,
        clues: [
          plan,
          otherWorked !== null &&
            says(
              -1,
              `The same call succeeded in ${otherOf(environment)} ${fromText(otherWorked.startedAt, startedAt)}: there the API is included.`,
            ),
          api !== null &&
            sameApi !== null &&
            strikesOutUnless(
              plan,
              `A call of the ${apiNames[api]} API succeeded ${fromText(sameApi.startedAt, startedAt)}.`,
            ),
          api !== null &&
            api !== 'catalog' &&
            sameApi === null &&
            catalog !== null &&
            says(
              2,
              `The catalog answered ${fromText(catalog.startedAt, startedAt)}; no call of the ${apiNames[api]} API had in the day before.`,
            ),
        ],
      },
      notCertified(facts),
    ],
    noneFits,
  )
}
