import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diagnose } from '../../../../../src/main/service/diagnosis/diagnose.ts'
import { factsOf, nothingAround } from '../../../../../src/main/service/diagnosis/facts.ts'
import { exchangeOf } from '../../../../../src/main/service/exchange.ts'
import type { NetworkError } from '../../../../../src/shared/models/service-error.ts'
import { target } from '../fakes.ts'

/** A secret that a person pasted into every field, and that the service quotes in every field of its answer. */
const secrets = fc.string({ minLength: 12, maxLength: 60, unit: fc.constantFrom(...'abcXYZ0189+/=%&"\\é<') })

const answers = (secret: string) => [
  JSON.stringify({ error: 'invalid_grant', error_description: `No channel ${secret}` }),
  JSON.stringify({ error: 'invalid_client', error_description: secret }),
  JSON.stringify({ code: 'AUTH001', message: secret }),
  JSON.stringify({ errorCode: secret, message: secret, httpCode: 403, httpStatus: 'FORBIDDEN' }),
  `<!doctype html><title>${secret}</title>`,
]

const exchange = (secret: string, body: string | null, status: number, error: NetworkError | null) =>
  exchangeOf({
    target,
    about: { operation: 'catalog-events', label: secret, cartToken: secret, repeatOf: null },
    startedAt: 0,
    circumstances: {
      baseUrl: `https://a.example/${secret}`,
      channelId: secret,
      clientId: secret,
      credentials: {
        secret: { place: 'keychain', storedAt: 0, sameAsOther: true },
        other: { channelId: secret, baseUrl: `https://b.example/${secret}` },
      },
      token: {
        environment: 'production',
        origin: secret,
        date: 0,
        sentAt: 0,
        expiresAt: 0,
        exchangeId: 1,
        scope: secret,
        form: 'jwt',
        claims: { issuer: secret, audience: secret, channelId: `${secret}!`, issuedAt: 0, expiresAt: 0 },
      },
      authorization: 'as-issued',
      proxy: secret,
    },
    outcome: {
      request: {
        method: 'GET',
        url: `https://a.example/?k=${encodeURIComponent(secret)}`,
        headers: [],
        body: new Uint8Array(),
      },
      response:
        body === null
          ? null
          : {
              status,
              statusText: '',
              httpVersion: '1.1',
              headers: [['location', `https://c.example/${secret}`]],
              body: new TextEncoder().encode(body),
            },
      error,
      via: secret,
      sentAt: 0,
      firstByteAt: 0,
      endedAt: 1,
    },
    secrets: [{ kind: 'client secret', value: secret }],
  })

it('a diagnosis holds no secret, wherever it stood', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const failed = [
        ...answers(secret).map((body) => exchange(secret, body, 400, null)),
        exchange(secret, '', 302, null),
        exchange(secret, null, 0, { kind: 'other', code: null, message: `Odd ${secret}` }),
        exchange(secret, null, 0, { kind: 'proxy', code: null, message: `Odd ${secret}` }),
      ]
      for (const one of failed) {
        const { failure } = one
        if (failure === null) throw new Error('It did not fail')
        const diagnosis = diagnose(factsOf({ ...one, failure }, 1, nothingAround))
        const texts = [
          diagnosis.said ?? '',
          ...diagnosis.causes.flatMap(({ sentence, remedy, evidence }) => [sentence, remedy, ...evidence]),
        ]
        for (const text of texts) expect(text).not.toContain(secret)
      }
    }),
    { numRuns: 20 },
  )
})
