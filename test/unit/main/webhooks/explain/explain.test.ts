import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain, explainInTurns } from '../../../../../src/main/webhooks/explain/explain.ts'
import { explainAttempt } from '../../../../../src/main/webhooks/explain/explain-attempt.ts'
import { PAIRS_UP_TO } from '../../../../../src/main/webhooks/explain/search.ts'
import { explanationSchema } from '../../../../../src/shared/models/explanation.ts'
import vectorsFile from '../../../../fixtures/signatures.json' with { type: 'json' }
import { bytes, headersFor, KEY, sign, withHeader, withoutHeader } from '../sample.ts'
import { allKeys, ask, askSigned, causesOf, farKey, otherKey, ownKey, secret } from './ask.ts'

const body = bytes('{"code": "ORD-6Q8M1", "url": "https://api.example.test/orders/ORD-6Q8M1"}')
const digest = sign(body, KEY)
const hmac = (key: string) => createHmac('sha256', key).update(body).digest('hex')
const keyFirst = (key: string) => createHash('sha256').update(key).update(body).digest('hex')
const found = (explanation: ReturnType<typeof ask>) => {
  if (explanation.kind !== 'found') throw new Error(`Not found: ${JSON.stringify(explanation)}`)
  return explanation
}

describe('the vectors made outside the project that are not valid', () => {
  const causes: Readonly<Record<string, readonly string[]>> = {
    'wrong key': [],
    'key first (prefix construction)': ['key-first'],
    'upper-case hex': ['upper-case'],
    're-serialized': ['compact'],
    'trailing newline lost': ['newline-added'],
    'HMAC instead': ['hmac'],
    'truncated to 63 characters': ['truncated'],
    'base64 instead of hex': ['base64'],
  }
  const invalid = vectorsFile.vectors.filter(({ valid }) => !valid)

  it('are all there', () => {
    expect(invalid.map(({ name }) => name).toSorted()).toEqual(Object.keys(causes).toSorted())
  })

  it.each(invalid.map((vector) => [vector.name, vector] as const))('%s', (name, { bodyBase64, apiKey, signature }) => {
    const explanation = ask(Buffer.from(bodyBase64, 'base64'), signature, [{ ...ownKey, key: apiKey }])
    expect(causesOf(explanation)).toEqual(causes[name])
    expect(explanation.kind).toBe(causes[name]?.length ? 'found' : 'nothing-found')
  })

  it('those that are valid need no explanation', () => {
    for (const { valid, bodyBase64, apiKey, signature } of vectorsFile.vectors.filter((vector) => vector.valid))
      expect([valid, ask(Buffer.from(bodyBase64, 'base64'), signature, [{ ...ownKey, key: apiKey }]).kind]).toEqual([
        true,
        'right',
      ])
  })
})

describe('keys', () => {
  it.each([otherKey, farKey, secret])('$owner, by its name', (known) => {
    const explanation = found(ask(body, sign(body, known.key)))
    expect(explanation).toMatchObject({ causes: [known.owner], difference: null })
    expect(explanation.cause).toBe(`The signature was made with ${known.name}.`)
    expect(explanation.detail).toBe(`The signature is right for ${known.name}.`)
    expect(explanation.rows.at(-1)?.label).toBe(known.name.replace('the k', 'K').replace('the c', 'C'))
  })

  it('white space around a stored key', () => {
    const stored = { ...ownKey, key: ` ${KEY}\r\n` }
    expect(causesOf(ask(body, digest, [stored]))).toEqual(['key-trimmed'])
    expect(causesOf(ask(body, sign(body, otherKey.key), [ownKey, { ...otherKey, key: `${otherKey.key}\t` }]))).toEqual([
      'another-hook',
      'key-trimmed',
    ])
  })

  it('no key, also where no key is known or the stored one is empty', () => {
    for (const keys of [allKeys, [], [{ ...ownKey, key: '' }], [{ ...ownKey, key: ' ' }]])
      expect(causesOf(ask(body, sign(body, ''), keys))).toEqual(['empty-key'])
  })

  it('a key that two owners share is named by the likelier', () => {
    expect(ask(body, digest, [ownKey, { ...secret, key: KEY }]).kind).toBe('right')
    expect(causesOf(ask(body, sign(body, 'k'), [ownKey, { ...otherKey, key: 'k' }, { ...secret, key: 'k' }]))).toEqual([
      'another-hook',
    ])
  })

  it('random keys: each is found, alone, as HMAC and before the body', () => {
    const key = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.isWellFormed() && text.trim() === text)
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 2, maxLength: 5 }), fc.nat(), (values, at) => {
        const keys = values.map((value, index) => ({ ...(index === 0 ? ownKey : otherKey), key: value }))
        const used = keys[at % keys.length] ?? ownKey
        const owner = used.owner === 'this-hook' ? [] : [used.owner]
        expect(causesOf(ask(body, sign(body, used.key), keys))).toEqual(owner)
        expect(causesOf(ask(body, hmac(used.key), keys))).toEqual([...owner, 'hmac'])
        expect(causesOf(ask(body, keyFirst(used.key), keys))).toEqual([...owner, 'key-first'])
      }),
      { numRuns: 30 },
    )
  })
})

describe('ways to make the digest, and its forms', () => {
  const forms: readonly (readonly [string, readonly string[], (hex: string) => string])[] = [
    ['upper case', ['upper-case'], (hex) => hex.toUpperCase()],
    ['base64', ['base64'], (hex) => Buffer.from(hex, 'hex').toString('base64')],
    ['base64 for URLs', ['base64'], (hex) => Buffer.from(hex, 'hex').toString('base64url')],
    ['cut to 63', ['truncated'], (hex) => hex.slice(0, 63)],
    ['cut to 16', ['truncated'], (hex) => hex.slice(0, 16)],
    ['upper case and cut', ['upper-case', 'truncated'], (hex) => hex.toUpperCase().slice(0, 40)],
  ]
  it.each(forms)('%s, of all that can be found otherwise', (_name, steps, form) => {
    expect(causesOf(ask(body, form(digest)))).toEqual(steps)
    expect(causesOf(ask(body, form(sign(body, otherKey.key))))).toEqual(['another-hook', ...steps])
    expect(causesOf(ask(body, form(hmac(KEY))))).toEqual(['hmac', ...steps])
    expect(causesOf(ask(body, form(sign(Buffer.concat([body, bytes('\n')]), KEY))))).toEqual([
      'newline-added',
      ...steps,
    ])
  })

  it.each([
    ['cut to 15', digest.slice(0, 15)],
    ['with more characters', `${digest}0`],
    ['no digest at all', 'not a digest'],
    ['nothing', ''],
  ])('%s is not looked for', (_name, signature) => {
    const explanation = ask(body, signature)
    expect(explanation).toMatchObject({ kind: 'nothing-found' })
    expect(explanation.tried.leftOut).toContain(
      'Nothing could match: the signature is no SHA-256 digest in hex or base64.',
    )
  })

  it('a changed body with HMAC or with the key first', () => {
    const compact = bytes(JSON.stringify(JSON.parse(Buffer.from(body).toString())))
    expect(causesOf(ask(body, createHmac('sha256', KEY).update(compact).digest('hex')))).toEqual(['compact', 'hmac'])
    expect(causesOf(ask(body, sign(bytes(KEY), Buffer.from(compact).toString())))).toEqual(['compact', 'key-first'])
  })
})

describe('what is said', () => {
  it('of a re-serialized body: cause, culprit, remedy, proof and difference', () => {
    const compact = bytes('{"code":"ORD-6Q8M1","url":"https://api.example.test/orders/ORD-6Q8M1"}')
    const signature = sign(compact, KEY)
    const short = (hex: string) => `${hex.slice(0, 8)}…${hex.slice(-6)}`
    expect(askSigned(body, compact)).toEqual({
      kind: 'found',
      causes: ['compact'],
      cause: 'The body was re-serialized on its way here.',
      detail: 'The signature is right for the same JSON written without spaces.',
      culprit:
        'Something between the sender and this listener, such as a proxy or a framework that parses first, parsed the body and wrote it again.',
      remedy: 'Make the proxy pass the raw bytes on, or verify before any JSON middleware.',
      difference: {
        offset: 8,
        excerptFrom: 0,
        received: body,
        signed: compact,
        receivedSize: 73,
        signedSize: 70,
      },
      rows: [
        { label: 'ob-signature', digest: short(signature), result: null },
        { label: 'As received', digest: short(digest), result: 'differs' },
        { label: 'Compact JSON', digest: short(signature), result: 'matches' },
      ],
      tried: { causes: expect.any(Array), pairs: expect.any(Number), leftOut: [], elapsed: 0 },
    })
  })

  it('of a pair: both causes in one sentence, what they share once', () => {
    const signed = bytes('{"code":"ORD-6Q8M1","url":"https://api.example.test/orders/ORD-6Q8M1"}')
    const pair = found(ask(body, sign(signed, otherKey.key)))
    expect(pair.cause).toBe(
      'The body was re-serialized on its way here, and the signature was made with the key of hook-2 (Web, test).',
    )
    expect(pair.rows.at(-1)?.label).toBe('Compact JSON, key of hook-2 (Web, test)')
    const mixed = bytes('{"b":"é","a":1}')
    const twice = found(askSigned(mixed, bytes('{"a":1,"b":"\\u00e9"}')))
    expect(twice.cause).toBe('The body was re-serialized on its way here.')
    expect(twice.detail).toBe(
      'The signature is right for the names of the JSON in sorted order, and text outside ASCII escaped, as \\u00e9.',
    )
  })

  it('shows a difference far inside a body with what stands before it', () => {
    const text = `{"pad":"${'x'.repeat(1000)}","a":1}`
    const { difference } = found(
      askSigned(bytes(text), bytes(text.replace('"a":1', '"a": 1').replace(',', ', ').replace('d":', 'd": '))),
    )
    expect(difference).toMatchObject({ offset: 7, excerptFrom: 0 })
    const late = found(askSigned(bytes(`${text}\n`), bytes(text)))
    expect(late.difference).toMatchObject({
      offset: text.length,
      excerptFrom: text.length - 24,
      signedSize: text.length,
    })
    expect(Buffer.from(late.difference?.received ?? []).toString()).toBe(`${text.slice(-24)}\n`)
  })

  it('takes nothing along in the memory of an excerpt', () => {
    const { difference } = found(askSigned(Buffer.from('{"a": 1}'), bytes('{"a":1}')))
    expect(difference?.received.buffer.byteLength).toBe(8)
    expect(difference?.signed.buffer.byteLength).toBe(7)
  })

  it('of nothing found: all that was tried, and what was not', () => {
    const explanation = ask(body, 'ab'.repeat(32))
    expect(explanation).toMatchObject({ kind: 'nothing-found', tried: { leftOut: [] } })
    const { causes, pairs } = explanation.tried
    expect(causes).toEqual(
      expect.arrayContaining([
        'key of hook-2 (Web, test)',
        'key of hook-9 (Box office, production)',
        'client secret of test',
        'empty key',
        'key first',
        'HMAC',
        'compact JSON',
        'JSON with 2 spaces',
        'JSON with 4 spaces',
        'with a trailing newline',
        'with a trailing CRLF',
        'with a byte order mark',
        'empty body',
      ]),
    )
    // The likeliest first: the keys, in their order, before other digests and changed bodies.
    expect(causes.slice(0, 6)).toEqual([
      'key of hook-2 (Web, test)',
      'key of hook-9 (Box office, production)',
      'client secret of test',
      'empty key',
      'key first',
      'HMAC',
    ])
    expect(new Set(causes).size).toBe(causes.length)
    expect(pairs).toBeGreaterThan(50)
    expect(explanation.rows.map(({ result }) => result)).toEqual([null, 'differs'])
  })

  it('does not count what changes nothing, or what another cause has tried', () => {
    const { causes } = ask(bytes('{"code":"ORD-1"}'), 'ab'.repeat(32), [ownKey, { ...secret, key: KEY }]).tried
    for (const label of ['compact JSON', 'JSON.stringify', 'CRLF as LF', 'unzipped', 'client secret of test'])
      expect(causes).not.toContain(label)
  })

  it('of what was left out: no key of this hook, no JSON, a large body', () => {
    expect(ask(bytes('no JSON'), digest, [otherKey]).tried.leftOut).toEqual([
      'The key of this hook is not known.',
      'Re-serialized JSON: the body is not JSON.',
    ])
    const large = bytes(`{"pad": "${'x'.repeat(PAIRS_UP_TO)}"}`)
    const explanation = ask(large, digest)
    expect(explanation.tried).toMatchObject({
      pairs: 0,
      leftOut: ['Pairs of causes: the body is larger than 128 KiB.'],
    })
    const compact = bytes(JSON.stringify(JSON.parse(Buffer.from(large).toString())))
    expect(causesOf(askSigned(large, compact))).toEqual(['compact'])
    expect(causesOf(ask(large, sign(compact, otherKey.key)))).toEqual([])
  })

  it('of a body of more than 4 MiB: it is not read as JSON', () => {
    const huge = bytes(`{"pad": "${'x'.repeat(4 * 1024 * 1024)}"}`)
    const explanation = askSigned(huge, bytes(Buffer.from(huge).toString().replace(' ', '')))
    expect(explanation.kind).toBe('nothing-found')
    expect(explanation.tried.leftOut).toContain('Re-serialized JSON: the body is larger than 4 MiB.')
    expect(causesOf(askSigned(huge, Buffer.concat([huge, bytes('\n')])))).toEqual(['newline-added'])
  })

  it('without the key of the hook: no row of the body as received, other keys all the same', () => {
    const explanation = found(ask(body, sign(body, otherKey.key), [otherKey]))
    expect(explanation.rows.map(({ label }) => label)).toEqual(['ob-signature', 'Key of hook-2 (Web, test)'])
  })

  it('says how long it took, by the clock that it is given', () => {
    let time = 100
    const now = () => {
      time += 6
      return time
    }
    expect(explain({ body, signature: digest, keys: allKeys }, now).tried.elapsed).toBe(6)
  })

  it('is what the contract can carry', () => {
    for (const signature of [digest, hmac(KEY), 'ab'.repeat(32)]) {
      const explanation = ask(body, signature)
      expect(explanationSchema.parse(explanation)).toEqual(explanation)
    }
  })
})

describe('secrets', () => {
  it('neither a key nor a whole signature that was not received is ever part of it', () => {
    const signatures = [
      digest,
      hmac(KEY),
      keyFirst(KEY),
      sign(body, otherKey.key),
      digest.slice(0, 40),
      'ab'.repeat(32),
      'x',
    ]
    const secrets = [...allKeys.map(({ key }) => key), digest, hmac(KEY), keyFirst(KEY), sign(body, otherKey.key)]
    for (const signature of signatures) {
      const text = JSON.stringify(ask(body, signature))
      for (const each of secrets) expect(text).not.toContain(each)
    }
  })
})

describe('an attempt', () => {
  const now = () => 0
  it('is explained by its headers and body', async () => {
    const headers = withHeader(headersFor(body), 'ob-signature', sign(body, otherKey.key))
    await expect(explainAttempt({ headers, body }, allKeys, now)).resolves.toMatchObject({
      kind: 'found',
      causes: ['another-hook'],
    })
    const upper = withHeader(headers, 'ob-signature', digest.toUpperCase())
    await expect(explainAttempt({ headers: upper, body }, allKeys, now)).resolves.toMatchObject({
      causes: ['upper-case'],
    })
  })

  it.each([
    ['missing', withoutHeader(headersFor(body), 'ob-signature'), 'ob-signature is missing'],
    ['empty', withHeader(headersFor(body), 'ob-signature', ' '), 'ob-signature is empty'],
    ['repeated', [...headersFor(body), ['OB-Signature', digest] as const], 'ob-signature is there 2 times'],
  ] as const)('%s: there is nothing to explain', async (_what, headers, reason) => {
    const explanation = await explainAttempt({ headers, body }, allKeys, now)
    expect(explanation).toMatchObject({ kind: 'no-signature', reason: expect.stringContaining(reason) })
  })

  it('in turns says the same, and lets others run in between', async () => {
    const question = { body, signature: 'ab'.repeat(32), keys: allKeys }
    let others = 0
    const other = () => {
      others++
      next = setImmediate(other)
    }
    let next = setImmediate(other)
    const inTurns = await explainInTurns(question, now)
    clearImmediate(next)
    expect(inTurns).toEqual(explain(question, now))
    expect(others).toBeGreaterThan(0)
  })
})
