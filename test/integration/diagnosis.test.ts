import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sending } from '../../src/main/service/client.ts'
import type { Operation } from '../../src/main/service/operation.ts'
import type { CauseId } from '../../src/shared/models/diagnosis.ts'
import type { Target } from '../../src/shared/models/environment.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import { type Clinic, causeOf, HOUR, MINUTE, openClinic, production, test } from './diagnosis-harness.ts'
import { environmentOf, made } from './service-harness.ts'

let clinic: Clinic
beforeEach(async () => {
  clinic = await openClinic()
})
afterEach(() => clinic.close())

const call = (target: Target = test, operation: Operation = { operation: 'catalog-events' }): Promise<Exchange> =>
  made(clinic.bench.client.call(target, operation, 'k1'))
/** A call whose Authorization header is broken on purpose. */
const callWith = (authorization: Sending['authorization']): Promise<Exchange> =>
  made(
    clinic.bench.client.call(test, { operation: 'catalog-events' }, 'k1', {
      authorization,
      newToken: false,
      repeatOf: null,
    }),
  )
const cart = (code: string): Operation => ({
  operation: 'use-code',
  cartToken: clinic.simulator.environments.test.cartToken,
  code,
})
const faults = () => clinic.simulator.faults

/** One condition of §7: how the simulator produces it, and the error that comes of it. */
interface Condition {
  readonly error: string
  readonly name: string
  readonly cause: CauseId
  /** Makes the failing call. */
  readonly fail: () => Promise<Exchange>
  /** Of the evidence of the first cause. */
  readonly evidence: RegExp
}

const condition = (
  error: string,
  cause: CauseId,
  name: string,
  evidence: RegExp,
  fail: Condition['fail'],
): Condition => ({ error, cause, name, evidence, fail })

const conditions: readonly Condition[] = [
  condition('invalid_grant', 'channel-not-activated', 'channel not activated', /own words.*not activated/, () => {
    faults().test.channelState('not-activated')
    return call()
  }),
  condition('invalid_grant', 'channel-unknown', 'channel id that does not exist', /own words.*does not exist/, () => {
    clinic.change({ channelId: '999' })
    return call()
  }),
  condition(
    'invalid_grant',
    'channel-unknown',
    'channel id of production',
    /channel id that is set for production/,
    () => {
      clinic.change({ channelId: clinic.simulator.environments.production.channelId })
      return call()
    },
  ),
  condition(
    'invalid_grant',
    'channel-unknown',
    'channel id that obtains tokens from production',
    /channel id 8801 obtained a token from production 3 min before; this call went to test/,
    async () => {
      await call(production)
      clinic.sleep(3 * MINUTE)
      clinic.change({ channelId: clinic.simulator.environments.production.channelId })
      return call()
    },
  ),
  condition('invalid_grant', 'channel-misconfigured', 'channel not properly configured', /configured/, () => {
    faults().test.channelState('misconfigured')
    return call()
  }),
  condition('invalid_grant', 'not-yet-effective', 'channel that is new', /stored 2 min before this call/, () => {
    clinic.storedAt.test = clinic.now() - 2 * MINUTE
    faults().test.propagationDelay(8 * MINUTE, 'channel')
    return call()
  }),
  condition('invalid_client', 'wrong-secret', 'wrong secret', /stored 60 min before this call, and no token/, () => {
    clinic.change({}, 'not the secret')
    return call()
  }),
  condition(
    'invalid_client',
    'wrong-secret',
    'wrong secret in place of one that worked',
    /With the secret that was stored before/,
    async () => {
      await call()
      clinic.sleep(MINUTE)
      clinic.change({}, 'not the secret')
      clinic.storedAt.test = clinic.now()
      clinic.bench.client.credentialsChanged(test)
      return call()
    },
  ),
  condition('invalid_client', 'wrong-client-id', 'wrong client id', /It is someone/, () => {
    clinic.change({ clientId: 'someone' })
    return call()
  }),
  condition(
    'invalid_client',
    'other-environment-credentials',
    'secret of production',
    /very same secret is stored for production/,
    () => {
      clinic.change({}, clinic.simulator.environments.production.clientSecret)
      return call()
    },
  ),
  condition(
    'invalid_client',
    'other-environment-credentials',
    'secret of production, which obtains tokens',
    /A token was obtained from production, where the very same secret is stored, 4 min before/,
    async () => {
      await call(production)
      clinic.sleep(4 * MINUTE)
      clinic.change({}, clinic.simulator.environments.production.clientSecret)
      clinic.storedAt.test = clinic.now()
      return call()
    },
  ),
  condition(
    'invalid_client',
    'wrong-secret',
    'secret that both environments refuse',
    /very same secret was refused by production as well, 4 min before/,
    async () => {
      clinic.change({}, 'nobody’s')
      clinic.bench.environments = {
        ...clinic.bench.environments,
        production: { ...environmentOf(clinic.simulator.environments.production), secret: 'nobody’s' },
      }
      await call(production)
      clinic.sleep(4 * MINUTE)
      return call()
    },
  ),
  condition('invalid_client', 'not-yet-effective', 'credentials that are new', /stored 3 min before this call/, () => {
    clinic.storedAt.test = clinic.now() - 3 * MINUTE
    faults().test.propagationDelay(8 * MINUTE)
    return call()
  }),
  condition(
    'invalid_client',
    'credentials-revoked',
    'credentials that worked and were replaced',
    /obtained a token 2 min before/,
    async () => {
      await call()
      clinic.sleep(2 * MINUTE)
      faults().test.propagationDelay(HOUR)
      clinic.bench.client.forgetToken(test)
      return call()
    },
  ),
  condition(
    'AUTH001',
    'other-environment-token',
    'token of production',
    /name channel 8801, which is that of production/,
    () => {
      faults().test.foreignTokens(true)
      return call()
    },
  ),
  condition(
    'AUTH001',
    'other-environment-token',
    'token like the one that production accepted',
    /production accepted one that does too, 2 min before/,
    async () => {
      await call(production)
      clinic.sleep(2 * MINUTE)
      faults().test.foreignTokens(true)
      return call()
    },
  ),
  condition(
    'AUTH001',
    'token-expired',
    'token older than 12 hours here',
    /was 13 h old when the call was made/,
    async () => {
      clinic.change({ retryOnAuth001: false })
      faults().test.tokenResponse({ fields: { expires_in: 7 * 24 * 3600 } })
      await call()
      clinic.sleep(13 * HOUR)
      return call()
    },
  ),
  condition(
    'AUTH001',
    'token-expired',
    'token older than 12 hours by the service’s clock',
    /service’s clock.*13 h old/,
    async () => {
      clinic.change({ retryOnAuth001: false })
      await call()
      clinic.sleep(0, 13 * HOUR)
      return call()
    },
  ),
  condition('AUTH001', 'token-altered', 'token that was corrupted', /damaged when it came/, () => {
    faults().test.tamperTokens(true)
    return call()
  }),
  condition('AUTH001', 'token-withdrawn', 'token that the service gave up', /sent as it was issued/, async () => {
    clinic.change({ retryOnAuth001: false })
    await call()
    faults().test.expireTokens()
    return call()
  }),
  condition('UNAUTHORIZED', 'header-missing', 'header removed on the way', /something on the way/, () => {
    faults().test.rewriteAuthorization('removed')
    return call()
  }),
  condition('UNAUTHORIZED', 'bearer-format', 'header rewritten on the way', /own words.*not of the form/, () => {
    faults().test.rewriteAuthorization('quoted')
    return call()
  }),
  condition('AUTH001', 'token-altered', 'token with a character changed', /another token than the one/, () =>
    callWith('changed-character'),
  ),
  condition('UNAUTHORIZED', 'header-missing', 'header not sent', /sent without the header/, async () => {
    await call()
    return callWith('none')
  }),
  condition('UNAUTHORIZED', 'bearer-format', 'token in quotes', /sent in quotes/, () => callWith('quoted')),
  condition('UNAUTHORIZED', 'bearer-format', 'two spaces after Bearer', /white space/, () => callWith('two-spaces')),
  condition('UNAUTHORIZED', 'called-before-token', 'call before a token', /No token was held/, () => callWith('none')),
  condition('FORBIDDEN', 'no-permission', 'no permission', /own words.*lacks permission/, () => {
    faults().test.forbid(null, 'permission')
    return call()
  }),
  condition('FORBIDDEN', 'event-not-assigned', 'event not assigned', /own words.*not assigned/, () => {
    faults().test.forbid(null, 'event-not-assigned')
    return call()
  }),
  condition(
    'FORBIDDEN',
    'api-not-in-plan',
    'API not in the plan',
    /The catalog answered.*no call of the cart API had/,
    async () => {
      await call()
      faults().test.forbid('useCode', 'not-in-plan')
      return call(test, cart('GROUP-TEST'))
    },
  ),
  condition(
    'FORBIDDEN',
    'production-not-certified',
    'production before certification',
    /succeeded in production/,
    () => {
      faults().production.forbid(null, 'not-certified')
      return call(production)
    },
  ),
  condition(
    'FORBIDDEN',
    'production-not-certified',
    'production, while test works',
    /The same call succeeded in test 5 min before/,
    async () => {
      await call()
      clinic.sleep(5 * MINUTE)
      const body = { errorCode: 'FORBIDDEN', message: 'Forbidden', httpCode: 403, httpStatus: 'FORBIDDEN' }
      faults().production.forceStatus({ operation: 'catalog', status: 403, body: JSON.stringify(body) })
      return call(production)
    },
  ),
]

describe('each condition of §7 leads to its cause', () => {
  it.each(conditions)('$error: $name', async ({ error, cause, evidence, fail }) => {
    const exchange = await fail()
    expect(exchange.failure?.source.error.kind).toBe(error)
    const { causes } = await clinic.diagnose(exchange)
    expect(causes.map(({ id, likelihood }) => [id, likelihood])[0]).toEqual([cause, 'likely'])
    expect(causes[0]?.evidence.join(' ')).toMatch(evidence)
  })
})

describe('facts strike causes out', () => {
  it('the same secret obtained a token', async () => {
    await call()
    clinic.sleep(2 * MINUTE)
    faults().test.propagationDelay(HOUR)
    clinic.bench.client.forgetToken(test)
    const diagnosis = await clinic.diagnose(await call())
    for (const id of ['wrong-secret', 'other-environment-credentials', 'not-yet-effective'] as const)
      expect(causeOf(diagnosis, id)).toMatchObject({
        likelihood: 'excluded',
        evidence: expect.arrayContaining(['The same secret obtained a token 2 min before.']),
      })
  })

  it('the other environment refused the very same secret, which was not new there', async () => {
    clinic.change({}, 'nobody’s')
    clinic.bench.environments = {
      ...clinic.bench.environments,
      production: { ...environmentOf(clinic.simulator.environments.production), secret: 'nobody’s' },
    }
    const alone = await clinic.diagnose(await call())
    expect(alone.causes[0]?.id).toBe('other-environment-credentials')
    await call(production)
    clinic.sleep(MINUTE)
    expect(causeOf(await clinic.diagnose(await call()), 'other-environment-credentials')).toMatchObject({
      likelihood: 'excluded',
      evidence: ['The very same secret was refused by production as well, 60 s before.'],
    })
  })

  it('test forbids the call as well: certification is not the likeliest then', async () => {
    faults().test.forbid('catalog')
    faults().production.forbid('catalog')
    await call()
    clinic.sleep(MINUTE)
    const { causes } = await clinic.diagnose(await call(production))
    expect(causes[0]?.id).toBe('no-permission')
    expect(causes.find(({ id }) => id === 'production-not-certified')?.evidence.join(' ')).toMatch(
      /forbidden in test as well, 60 s before/,
    )
  })

  it('what the other environment did more than a day ago says nothing', async () => {
    await call(production)
    clinic.sleep(25 * HOUR)
    clinic.change({}, clinic.simulator.environments.production.clientSecret)
    expect(
      causeOf(await clinic.diagnose(await call()), 'other-environment-credentials').evidence.join(' '),
    ).not.toMatch(/A token was obtained from production/)
  })

  it('the token is young and of this environment', async () => {
    faults().test.tamperTokens(true)
    const diagnosis = await clinic.diagnose(await call())
    expect(causeOf(diagnosis, 'token-expired').likelihood).toBe('excluded')
    expect(causeOf(diagnosis, 'other-environment-token').evidence[0]).toMatch(
      /^The token was issued by this environment, http:\/\/127\.0\.0\.1:\d+, (\d+ s|less than a second) before\.$/,
    )
  })

  it('the call went to the test environment, or production answered before', async () => {
    faults().test.forbid('catalog')
    expect(causeOf(await clinic.diagnose(await call()), 'production-not-certified').likelihood).toBe('excluded')
    await call(production)
    faults().production.forbid('catalog')
    const [first, ...rest] = (await clinic.diagnose(await call(production))).causes
    expect(first?.id).toBe('no-permission')
    expect(rest.find(({ id }) => id === 'production-not-certified')?.evidence[0]).toMatch(
      /A call succeeded in production/,
    )
  })
})

describe('facts do not strike out what is true', () => {
  it('the token was issued here, but with the secret of the other environment', async () => {
    clinic.change({ retryOnAuth001: false })
    await call()
    faults().test.expireTokens()
    // The simulator has two secrets: that of production is made the same as what is stored for test.
    const { test: own, production: beside } = clinic.bench.environments
    if (own && beside) clinic.bench.environments = { test: own, production: { ...beside, secret: own.secret } }
    const cause = causeOf(await clinic.diagnose(await call()), 'other-environment-token')
    expect(cause).toMatchObject({ likelihood: 'likely' })
    expect(cause.evidence[0]).toMatch(/^The very same secret is stored for production/)
  })
})

describe('what happened since', () => {
  it('is told, and ranks the causes anew', async () => {
    clinic.change({ retryOnAuth001: false })
    await call()
    faults().test.expireTokens()
    const refused = await call()
    await clinic.bench.client.token(test, { force: true, callId: 'k2' })
    await call()
    const { causes, since } = await clinic.diagnose(refused)
    expect(causes[0]?.evidence.join(' ')).toMatch(/A newer token was accepted/)
    expect(since).toEqual([
      expect.stringMatching(/^A token was obtained/),
      expect.stringMatching(/^The catalog answered/),
    ])
  })

  it('credentials that became effective confirm that they were new', async () => {
    clinic.storedAt.test = clinic.now() - MINUTE
    faults().test.propagationDelay(8 * MINUTE)
    const refused = await call()
    clinic.sleep(9 * MINUTE)
    await call()
    const diagnosis = await clinic.diagnose(refused)
    expect(diagnosis.causes[0]).toMatchObject({ id: 'not-yet-effective', likelihood: 'likely' })
    expect(causeOf(diagnosis, 'wrong-secret')).toMatchObject({
      likelihood: 'excluded',
      evidence: ['The same secret obtained a token 9 min after.'],
    })
  })
})

it('no text of a diagnosis holds a secret or a token', async () => {
  const secret = clinic.simulator.environments.test.clientSecret
  clinic.change({ channelId: secret, clientId: secret })
  const texts = [JSON.stringify(await clinic.diagnose(await call()))]
  clinic.change({ retryOnAuth001: false })
  await call()
  faults().test.expireTokens()
  texts.push(JSON.stringify(await clinic.diagnose(await call())))
  const tokens = clinic.simulator
    .requestLog()
    .flatMap(({ headers }) => headers.flatMap(([name, value]) => (name === 'Authorization' ? [value.slice(7)] : [])))
  expect(tokens.length).toBeGreaterThan(0)
  for (const text of texts) for (const value of [secret, ...tokens]) expect(text).not.toContain(value)
})
