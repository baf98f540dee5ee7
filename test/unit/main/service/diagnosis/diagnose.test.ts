import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PastCall } from '../../../../../src/main/history/history.ts'
import { diagnose } from '../../../../../src/main/service/diagnosis/diagnose.ts'
import { type Facts, nothingAround } from '../../../../../src/main/service/diagnosis/facts.ts'
import type { Circumstances } from '../../../../../src/shared/models/circumstances.ts'
import { diagnosisSchema } from '../../../../../src/shared/models/diagnosis.ts'
import { networkErrorKinds, type ServiceError } from '../../../../../src/shared/models/service-error.ts'
import { facts } from './arbitrary-facts.ts'

const nothingKnown: Facts = {
  exchangeId: 1,
  channelKey: 'one',
  failure: { from: 'service', error: { kind: 'FORBIDDEN', status: 403, message: '' } },
  environment: 'test',
  operation: 'catalog-events',
  url: 'https://test.example/catalog-api/v1/events',
  startedAt: 1_800_000_000_000,
  sentAt: 1_800_000_000_000,
  firstByte: null,
  circumstances: null,
  serviceTime: null,
  pageTitle: null,
  around: nothingAround,
}
const of = (error: ServiceError, changed: Partial<Facts> = {}) =>
  diagnose({ ...nothingKnown, failure: { from: 'service', error }, ...changed }).causes
const ids = (error: ServiceError, changed: Partial<Facts> = {}) => of(error, changed).map(({ id }) => id)
const other = (status: number, summary = `${status} with JSON`): ServiceError => ({ kind: 'other', status, summary })

describe('a diagnosis of any facts', () => {
  it('is whole: it never throws, the first cause is not struck out, and each has its evidence', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const diagnosis = diagnose(known)
        expect(diagnosisSchema.parse(diagnosis)).toEqual(diagnosis)
        const { causes } = diagnosis
        expect(causes.length).toBeGreaterThan(0)
        const likelihoods = causes.map(({ likelihood }) => likelihood)
        expect(likelihoods[0]).not.toBe('excluded')
        // Those that are struck out stand last, and each cause stands once.
        const open = likelihoods.filter((likelihood) => likelihood !== 'excluded')
        expect(likelihoods.slice(0, open.length)).toEqual(open)
        expect(new Set(causes.map(({ id }) => id)).size).toBe(causes.length)
        for (const { evidence, sentence, remedy } of causes) {
          expect(evidence.length).toBeGreaterThan(0)
          // Nothing is said twice.
          const sentences = evidence.flatMap((words) => words.split(/(?<=\.) /))
          expect(new Set(sentences).size).toBe(sentences.length)
          expect(evidence.join(' ')).not.toMatch(/The header was sent\. The (header|token) was sent/)
          for (const words of [...evidence, sentence, remedy]) expect(words).not.toMatch(/^$|undefined|NaN|\[object/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('tells once of two calls that would be told of in the same words', () => {
    const call: PastCall = {
      id: 2,
      environment: 'production',
      operation: 'use-code',
      // The clock was set back between the two.
      startedAt: nothingKnown.startedAt + 1,
      timing: { queued: 0, firstByte: null, total: 0 },
      url: nothingKnown.url,
      status: 200,
      failure: null,
      responseHeaders: null,
      circumstances: null,
    }
    const around = { before: [call], other: null, after: [{ ...call, id: 3 }] }
    const causes = of({ kind: 'FORBIDDEN', status: 403, message: '' }, { environment: 'production', around })
    expect(causes.find(({ id }) => id === 'production-not-certified')?.evidence).toEqual([
      'A call succeeded in production less than a second after.',
    ])
  })

  it('tells of what the service says as much as can be read, with what cannot be seen', () => {
    const message = `\u202enot assigned\u202c ${'w'.repeat(20_000)}`
    const { said, causes } = diagnose({
      ...nothingKnown,
      failure: { from: 'service', error: { kind: 'FORBIDDEN', status: 403, message } },
    })
    expect(said).toMatch(/^\\u202enot assigned\\u202c w+…$/)
    expect(said).toHaveLength(601)
    expect(causes[0]).toMatchObject({ id: 'event-not-assigned' })
    const texts = causes.flatMap(({ sentence, evidence }) => [sentence, ...evidence])
    const location = `https://elsewhere.example/${'p'.repeat(20_000)}`
    texts.push(...of({ kind: 'redirect', status: 302, location }).map(({ sentence }) => sentence))
    for (const text of texts) {
      expect(text).not.toMatch(/[\u202c\u202e]/)
      expect(text.length).toBeLessThan(300)
    }
  })

  it('never compares the catalog call with itself', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const kinds = diagnose({ ...known, operation: 'catalog-events' }).causes.map(({ check }) => check?.kind)
        expect(kinds).not.toContain('compare-with-catalog')
      }),
    )
    expect(of(other(502))[0]?.check).toEqual({ kind: 'repeat' })
    expect(of(other(502), { operation: 'free' })[0]?.check).toEqual({ kind: 'compare-with-catalog' })
  })

  it('says the same of the same facts', () => {
    fc.assert(
      fc.property(facts, (known) => {
        expect(diagnose(known)).toEqual(diagnose(known))
      }),
    )
  })
})

describe('a token that may have been withdrawn', () => {
  const auth001 = { kind: 'AUTH001', status: 401, message: '' } as const
  const at = nothingKnown.sentAt
  const withTokenOf = (sentAt: number): Circumstances => ({
    baseUrl: 'https://test.example',
    channelId: '1201',
    clientId: 'seller-channel-client',
    credentials: null,
    token: {
      environment: 'test',
      origin: 'https://test.example',
      date: null,
      sentAt,
      expiresAt: sentAt + 43_200_000,
      exchangeId: 1,
      scope: null,
      form: 'opaque',
      claims: null,
    },
    authorization: 'as-issued',
    proxy: null,
  })
  const likelihood = (changed: Partial<Facts>) =>
    of(auth001, changed).find(({ id }) => id === 'token-withdrawn')?.likelihood
  const accepted = (tokenOf: number): PastCall => ({
    id: 2,
    environment: 'test',
    operation: 'catalog-events',
    startedAt: at - 100,
    timing: { queued: 0, firstByte: 10, total: 10 },
    url: nothingKnown.url,
    status: 200,
    failure: null,
    responseHeaders: null,
    circumstances: withTokenOf(tokenOf),
  })

  it('is likely where it is a second old, or was accepted before', () => {
    expect(likelihood({ circumstances: withTokenOf(at - 1000) })).toBe('likely')
    const before = [accepted(at - 999)]
    expect(likelihood({ circumstances: withTokenOf(at - 999), around: { ...nothingAround, before } })).toBe('likely')
  })

  it('is only possible where it was issued less than a second before and never accepted', () => {
    expect(likelihood({ circumstances: withTokenOf(at - 999) })).toBe('possible')
    const before = [accepted(at - 5000)]
    expect(likelihood({ circumstances: withTokenOf(at - 999), around: { ...nothingAround, before } })).toBe('possible')
  })
})

describe('where nothing is known', () => {
  it('the conditions of §7 stand in their order, none of them struck out or likely', () => {
    expect(ids({ kind: 'invalid_grant', status: 400, description: '' })).toEqual([
      'channel-not-activated',
      'channel-unknown',
      'channel-misconfigured',
      'not-yet-effective',
    ])
    expect(ids({ kind: 'invalid_client', status: 401, description: '' })).toEqual([
      'wrong-secret',
      'wrong-client-id',
      'other-environment-credentials',
      'not-yet-effective',
    ])
    expect(ids({ kind: 'AUTH001', status: 401, message: '' })).toEqual([
      'other-environment-token',
      'token-expired',
      'token-altered',
      'token-withdrawn',
    ])
    expect(ids({ kind: 'UNAUTHORIZED', status: 401, message: '' })).toEqual([
      'header-missing',
      'bearer-format',
      'called-before-token',
    ])
    const [first] = of({ kind: 'AUTH001', status: 401, message: '' })
    expect(first).toMatchObject({
      likelihood: 'possible',
      section: '§7',
      evidence: ['Nothing that is known here speaks for or against it.'],
    })
  })

  it('production access is a cause of FORBIDDEN in production alone', () => {
    const error: ServiceError = { kind: 'FORBIDDEN', status: 403, message: '' }
    expect(of(error).find(({ id }) => id === 'production-not-certified')?.likelihood).toBe('excluded')
    expect(ids(error, { environment: 'production' })[0]).toBe('production-not-certified')
  })

  it('an addition that is refused has its precondition of §3 first', () => {
    expect(ids(other(409), { operation: 'add-promotion' })).toEqual(['code-not-used', 'cart-gone'])
    expect(ids(other(404), { operation: 'use-code' })).toContain('base-url-wrong')
    expect(ids(other(429))).toEqual(['too-many-calls'])
    expect(ids(other(503), { operation: 'add-promotion' })).toEqual(['service-in-trouble'])
  })

  it.each(networkErrorKinds)('%s has a title, a cause and what to do', (kind) => {
    const failure = { from: 'network', error: { kind, code: null, message: 'It broke' } } as const
    const { title, causes } = diagnose({ ...nothingKnown, failure })
    expect(title).toMatch(/^[A-Z][^!]+$/)
    expect(causes[0]?.remedy).toMatch(/^[A-Z].*\.$/)
  })
})

it('a TLS certificate that has expired asks whether the clock here is wrong, as far as an answer told', () => {
  const failure = { from: 'network', error: { kind: 'tls', code: 'CERT_HAS_EXPIRED', message: '' } } as const
  const clock = (serviceTime: number | null) =>
    diagnose({ ...nothingKnown, failure, serviceTime }).causes.find(({ id }) => id === 'clock-wrong')
  expect(clock(null)?.likelihood).toBe('possible')
  expect(clock(nothingKnown.startedAt + 2_000)?.likelihood).toBe('excluded')
  expect(clock(nothingKnown.startedAt + 86_400_000)).toMatchObject({
    likelihood: 'likely',
    evidence: [expect.stringMatching(/24 h behind/)],
  })
})

describe('a base URL with another path', () => {
  const circumstances = {
    baseUrl: 'https://test.example/api',
    channelId: '1',
    clientId: 'seller-channel-client',
    credentials: null,
    token: null,
    authorization: null,
    proxy: null,
  }
  const answered = (baseUrl: string) => ({
    id: 1,
    environment: 'test' as const,
    operation: 'token' as const,
    startedAt: nothingKnown.startedAt - 60_000,
    timing: { queued: 0, firstByte: 1, total: 1 },
    url: 'https://test.example/oauth/token',
    status: 200,
    failure: null,
    responseHeaders: null,
    circumstances: { ...circumstances, baseUrl },
  })
  /** The causes of an answer to a token request, after one that succeeded with `baseUrl`. */
  const causesAfter = (baseUrl: string, error: ServiceError) => {
    const around = { ...nothingAround, before: [answered(baseUrl)] }
    const url = 'https://test.example/api/oauth/token'
    return of(error, { operation: 'token', url, circumstances, around })
  }
  const page = other(200, '200 with an HTML page')
  const moved: ServiceError = { kind: 'redirect', status: 302, location: '/login' }

  it.each([
    [other(404), 'base-url-wrong'],
    [page, 'base-url-is-page'],
    [{ kind: 'UNAUTHORIZED', status: 401, message: '' } as const, 'base-url-wrong'],
  ] as const)('is the first cause, though the host answered with the one before: %j', (error, id) => {
    const [cause] = causesAfter('https://test.example', error)
    expect(cause).toMatchObject({ id, likelihood: 'likely' })
    expect(cause?.evidence.join('\n')).toMatch(/60 s before, when the base URL was https:\/\/test\.example\.$/m)
  })

  it.each([[other(404)], [page], [moved]])('is struck out once a call succeeded with it: %j', (error) => {
    const cause = causesAfter('https://test.example/api', error).find(({ id }) => id.startsWith('base-url'))
    expect(cause?.likelihood).toBe('excluded')
  })

  it('is not struck out of a redirect for what succeeded with the one before', () => {
    const cause = causesAfter('https://test.example', moved).find(({ id }) => id === 'base-url-wrong')
    expect(cause?.likelihood).toBe('possible')
  })
})
