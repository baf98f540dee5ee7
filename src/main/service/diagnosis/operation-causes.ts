import type { OperationName } from '../../../shared/models/exchange.ts'
import { type Candidate, openSettings, run, says } from './clues.ts'
import type { Facts } from './facts.ts'
import { successBefore } from './known.ts'
import { fromText } from './time-text.ts'

const earlier = (facts: Facts, operations: readonly OperationName[], what: string) => {
  const call = successBefore(facts, operations)
  return call && says(0, `${what} ${fromText(call.startedAt, facts.startedAt)}.`)
}

const cartGone = (facts: Facts): Candidate => ({
  id: 'cart-gone',
  sentence: 'The cart token is wrong, or the time of the cart is up.',
  section: '§2.2',
  remedy: 'Use the token of an open cart.',
  check: run('compare-with-catalog'),
  clues: [
    earlier(
      facts,
      ['applicable-promotions', 'use-code', 'add-promotion', 'release-promotion'],
      'A cart operation succeeded',
    ),
  ],
})

const notToken = (facts: Facts): readonly Candidate[] => [
  {
    id: 'token-request-form',
    sentence: 'A field of the token request is not of its form.',
    section: '§4.1',
    remedy: 'Check the channel id and the client id.',
    check: openSettings('channelId'),
    clues: [
      facts.circumstances !== null &&
        !/^\d+$/.test(facts.circumstances.channelId) &&
        says(4, `The channel id ${facts.circumstances.channelId} is not numeric.`),
      earlier(facts, ['token'], 'A token was obtained'),
    ],
  },
]

/** The error bodies of these operations are not published, so their causes follow from §3 and §4. */
const byOperation: Readonly<Record<OperationName, (facts: Facts) => readonly Candidate[]>> = {
  token: notToken,
  // The base URL, which every call has in common.
  'catalog-events': () => [],
  'order-details': (facts) => [
    {
      id: 'order-unknown',
      sentence: 'The order is not known in this environment.',
      section: '§4.7',
      remedy: 'Check that the webhook is of this environment.',
      check: run('compare-with-catalog'),
      clues: [earlier(facts, ['order-details'], 'Another order was read')],
    },
    {
      id: 'order-method',
      sentence: 'Its endpoint wants another method.',
      section: '§4.7',
      remedy: 'Only the url is published: ask the service for the method.',
      check: null,
      clues: [],
    },
  ],
  free: (facts) => [
    {
      id: 'path-unknown',
      sentence: 'The service knows no such path or method.',
      section: '§4',
      remedy: 'Only the operations of §4 are published.',
      check: run('compare-with-catalog'),
      clues: [earlier(facts, ['free'], 'The same request succeeded')],
    },
    {
      id: 'request-form',
      sentence: 'The request is not of the form that this path takes.',
      section: null,
      remedy: 'Compare it with what the service told you.',
      check: null,
      clues: [],
    },
  ],
  'applicable-promotions': (facts) => {
    const before = successBefore(facts, ['applicable-promotions'])
    return [
      {
        id: 'promotions-path',
        sentence: 'The method or the path is not right.',
        section: '§4.3',
        remedy: 'They are not published: check them in the settings.',
        check: openSettings('applicablePromotions'),
        clues: [
          before === null
            ? says(2, 'The list of promotions was not read in the last day.')
            : says(-2, `The list of promotions was read ${fromText(before.startedAt, facts.startedAt)}.`),
        ],
      },
      cartGone(facts),
    ]
  },
  'use-code': (facts) => [
    {
      id: 'code-unknown',
      sentence: 'The promotional code is not known.',
      section: '§4.4',
      remedy: 'Check the code, capital letters too.',
      check: null,
      clues: [earlier(facts, ['use-code'], 'A code was accepted')],
    },
    cartGone(facts),
  ],
  'add-promotion': (facts) => {
    const used = successBefore(facts, ['use-code'])
    return [
      {
        id: 'code-not-used',
        sentence: 'The promotional code of this promotion was not used first.',
        section: '§3',
        remedy: 'Use the code on this cart, then add the promotion.',
        check: null,
        clues: [
          used === null
            ? says(2, 'No code was accepted in the last day.')
            : says(
                0,
                `A code was accepted ${fromText(used.startedAt, facts.startedAt)}; it may be of another promotion or cart.`,
              ),
        ],
      },
      cartGone(facts),
    ]
  },
  'release-promotion': (facts) => [
    {
      id: 'not-applied',
      sentence: 'The promotion is not applied to this cart.',
      section: '§3',
      remedy: 'Only an applied promotion can be released.',
      check: null,
      clues: [earlier(facts, ['add-promotion'], 'A promotion was added')],
    },
    cartGone(facts),
  ],
}

export const operationCandidates = (facts: Facts): readonly Candidate[] => byOperation[facts.operation](facts)
