import fc from 'fast-check'
import type { CallsAround, PastCall } from '../../../../../src/main/history/history.ts'
import type { Facts } from '../../../../../src/main/service/diagnosis/facts.ts'
import { failureTitle } from '../../../../../src/main/service/diagnosis/titles.ts'
import {
  type Circumstances,
  sentAuthorizations,
  type TokenUsed,
} from '../../../../../src/shared/models/circumstances.ts'
import { environmentNames } from '../../../../../src/shared/models/environment.ts'
import { operationNames } from '../../../../../src/shared/models/exchange.ts'
import { type CallFailure, networkErrorKinds } from '../../../../../src/shared/models/service-error.ts'

/** Facts of every kind, likely or absurd: what was kept in a history is not always what made sense. */

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', 'the channel does not exist', 'not activated', 'plan', 'permission', 'Bearer <ACCESS_TOKEN>'),
)
const url = fc.oneof(
  fc.constantFrom(
    'https://test.example/x',
    'https://live.example/x',
    'http://127.0.0.1:9/oauth/token',
    'not a url',
    '',
  ),
  fc.webUrl(),
)
const at = fc.oneof(fc.integer({ min: 0, max: 200_000_000 }), fc.double({ min: -1e9, max: 1e12, noNaN: true }))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const environment = fc.constantFrom(...environmentNames)
const channelId = fc.constantFrom('1201', '8801', 'abc', '')
const code = fc.constantFrom('ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED', 'EPROTO', 'UND_ERR_CONNECT_TIMEOUT', 'X')

const serviceError = fc.oneof(
  fc.record({
    kind: fc.constantFrom('invalid_grant' as const, 'invalid_client' as const),
    status: fc.integer(),
    description: text,
  }),
  fc.record({
    kind: fc.constantFrom('AUTH001' as const, 'UNAUTHORIZED' as const, 'FORBIDDEN' as const),
    status: fc.integer(),
    message: text,
  }),
  fc.record({ kind: fc.constant('redirect' as const), status: fc.integer(), location: maybe(fc.oneof(text, url)) }),
  fc.record({
    kind: fc.constant('other' as const),
    status: fc.constantFrom(200, 400, 404, 407, 429, 500, 0, -1),
    summary: fc.constantFrom('404 with JSON', '200 with an HTML page', ''),
  }),
)
const source: fc.Arbitrary<CallFailure['source']> = fc.oneof(
  fc.record({ from: fc.constant('service' as const), error: serviceError }),
  fc.record({
    from: fc.constant('network' as const),
    error: fc.record({ kind: fc.constantFrom(...networkErrorKinds), code: maybe(code), message: text }),
  }),
)
const failure = source.map((one): CallFailure => ({ source: one, title: failureTitle(one) }))

const token: fc.Arbitrary<TokenUsed> = fc.record({
  environment,
  origin: url,
  date: maybe(at),
  sentAt: at,
  expiresAt: at,
  exchangeId: fc.nat(),
  scope: maybe(text),
  form: fc.constantFrom('jwt' as const, 'unreadable' as const, 'opaque' as const),
  claims: maybe(
    fc.record({
      issuer: maybe(fc.oneof(text, url)),
      audience: maybe(text),
      channelId: maybe(channelId),
      issuedAt: maybe(at),
      expiresAt: maybe(at),
    }),
  ),
})

const circumstances: fc.Arbitrary<Circumstances> = fc.record({
  baseUrl: url,
  channelId,
  clientId: fc.constantFrom('seller-channel-client', 'someone', ''),
  credentials: maybe(
    fc.record({
      secret: fc.record({
        place: fc.constantFrom('keychain' as const, 'session' as const, 'demo' as const, 'none' as const),
        storedAt: maybe(at),
        sameAsOther: maybe(fc.boolean()),
      }),
      other: maybe(fc.record({ channelId, baseUrl: url })),
    }),
  ),
  token: maybe(token),
  authorization: maybe(fc.constantFrom(...sentAuthorizations)),
  proxy: maybe(fc.constant('proxy.example:8080')),
})

const timing = fc.record({ queued: fc.nat(), firstByte: maybe(fc.nat()), total: fc.nat() })

const pastCall: fc.Arbitrary<PastCall> = fc.record({
  id: fc.nat(),
  environment,
  operation: fc.constantFrom(...operationNames),
  startedAt: at,
  timing,
  url,
  status: maybe(fc.integer()),
  failure: maybe(failure),
  responseHeaders: maybe(
    fc.array(
      fc.tuple(fc.constantFrom('date', 'Date', 'x'), fc.constantFrom('Sat, 21 Nov 2026 10:00:00 GMT', 'never', '')),
      { maxLength: 2 },
    ),
  ),
  circumstances: maybe(circumstances),
})

export const around: fc.Arbitrary<CallsAround> = fc.record({
  before: fc.array(
    pastCall.map((call) => ({ ...call, failure: null })),
    { maxLength: 4 },
  ),
  other: maybe(pastCall),
  after: fc.array(pastCall, { maxLength: 4 }),
})

export const facts: fc.Arbitrary<Facts> = fc.record({
  exchangeId: fc.integer(),
  channelKey: fc.constant('one'),
  failure: source,
  environment,
  operation: fc.constantFrom(...operationNames),
  url,
  startedAt: at,
  sentAt: at,
  firstByte: maybe(fc.nat()),
  circumstances: maybe(circumstances),
  serviceTime: maybe(at),
  pageTitle: maybe(text),
  around,
})
