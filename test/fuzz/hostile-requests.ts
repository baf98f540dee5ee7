import { chunked, deliveryHeaders, PATH, rawRequest } from '../integration/listener-harness.ts'
import type { Random } from './random.ts'

/** What a stranger does on one connection: what is written, and what then happens to the connection. */
export interface Hostile {
  readonly kind: string
  readonly bytes: Uint8Array
  readonly then: 'wait' | 'close-half' | 'reset'
  /** The statuses that must be answered, where that is certain. */
  readonly expected: readonly number[] | null
}

/** A body over this is refused by the listener under test. */
export const FUZZ_CAP = 64 * 1024

/** One random connection: rightly formed requests, ones with faults, and noise. */
export const hostile = (random: Random): Hostile => {
  const then = random.chance(0.7) ? 'wait' : random.pick(['close-half', 'reset'] as const)
  const [kind, make] = random.pick(kinds)
  const { bytes, expected = null } = make(random)
  return { kind, bytes, then, expected: then === 'wait' ? expected : null }
}

interface Made {
  readonly bytes: Uint8Array
  readonly expected?: readonly number[]
}

const CRLF = '\r\n'
const jsonBody = (random: Random): string =>
  `{"code":"ORD-${random.below(1e6)}","pad":"${'x'.repeat(random.below(300))}"}`
const delivery = (random: Random, more: Readonly<Record<string, string | null>> = {}, start?: string): Buffer => {
  const body = jsonBody(random)
  return rawRequest(body, deliveryHeaders(body, more), start)
}
const inChunks = (random: Random, body: Uint8Array | string): Buffer =>
  Buffer.concat([
    rawRequest('', deliveryHeaders(body, { 'Transfer-Encoding': 'chunked' })),
    chunked(body, 1 + random.below(100)),
  ])

/** Changes, adds, removes and doubles bytes at random places. */
const damaged = (random: Random, bytes: Buffer): Buffer => {
  let result = bytes
  for (let n = 1 + random.below(4); n > 0; n--) {
    const at = random.below(result.length + 1)
    const [before, after] = [result.subarray(0, at), result.subarray(at)]
    result = random.pick([
      () => Buffer.concat([before, random.bytes(1), after.subarray(1)]),
      () => Buffer.concat([before, random.bytes(random.below(8)), after]),
      () => Buffer.concat([before, after.subarray(random.below(20))]),
      () => Buffer.concat([before, after.subarray(0, 50), after]),
      () => Buffer.concat([before, Buffer.from(random.pick([CRLF, '\n', '\0', ': ', ' ', '\t'])), after]),
    ])()
  }
  return result
}

const kinds: readonly [
  readonly [string, (random: Random) => Made],
  ...(readonly [string, (random: Random) => Made])[],
] = [
  ['right', (random) => ({ bytes: delivery(random), expected: [200] })],
  ['right, in chunks', (random) => ({ bytes: inChunks(random, jsonBody(random)), expected: [200] })],
  [
    'right, many at once',
    (random) => {
      const count = 1 + random.below(20)
      const requests = Array.from({ length: count }, () => delivery(random))
      return { bytes: Buffer.concat(requests), expected: requests.map(() => 200) }
    },
  ],
  [
    'a header of §2.3 spoilt',
    (random) => {
      const name = random.pick([
        'ob-event',
        'ob-action',
        'ob-delivery-id',
        'ob-hook-id',
        'ob-signature',
        'Content-Type',
      ])
      const value = random.pick([null, '', ' ', 'x', '\xff\xfe', 'a'.repeat(64), 'A'.repeat(5000)])
      return { bytes: delivery(random, { [name]: value }) }
    },
  ],
  [
    'wrongly signed',
    (random) => ({ bytes: rawRequest(jsonBody(random), deliveryHeaders('another')), expected: [401] }),
  ],
  ['damaged', (random) => ({ bytes: damaged(random, delivery(random)) })],
  ['damaged, in chunks', (random) => ({ bytes: damaged(random, inChunks(random, jsonBody(random))) })],
  [
    'damaged, among others',
    (random) => ({
      bytes: Buffer.concat([delivery(random), damaged(random, delivery(random)), delivery(random)]),
    }),
  ],
  [
    'cut short',
    (random) => {
      const whole = delivery(random)
      return { bytes: whole.subarray(0, random.below(whole.length)) }
    },
  ],
  ['noise', (random) => ({ bytes: random.bytes(random.below(600)) })],
  [
    'noise after a right start',
    (random) => ({
      bytes: Buffer.concat([Buffer.from(`POST ${PATH} HTTP/1.1${CRLF}`), random.bytes(random.below(600))]),
    }),
  ],
  [
    'another method',
    (random) => ({
      bytes: delivery(
        random,
        {},
        `${random.pick(['GET', 'PUT', 'BREW', 'CONNECT', 'TRACE', 'M-SEARCH', 'post'])} ${PATH} HTTP/1.1`,
      ),
    }),
  ],
  [
    'another path',
    (random) => ({
      bytes: delivery(
        random,
        {},
        `POST ${random.pick(['/', '*', '//', '/h/', `${PATH}/..`, '/%00', `/${'a'.repeat(9000)}`, 'http://[', '\xe9'])} HTTP/1.1`,
      ),
    }),
  ],
  [
    'another version',
    (random) => ({
      bytes: delivery(
        random,
        {},
        `POST ${PATH} ${random.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'ICE/1.0', ''])}`,
      ),
    }),
  ],
  [
    'a wrong length',
    (random) => ({
      bytes: delivery(random, {
        'Content-Length': random.pick([
          '-1',
          '+5',
          '1e3',
          '0x10',
          '',
          '5, 5',
          '99999999999999999999',
          '0',
          '70000',
          '3',
        ]),
      }),
    }),
  ],
  [
    'two framings',
    (random) => ({
      bytes: delivery(random, {
        'Content-Length': '5',
        'Transfer-Encoding': random.pick(['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', ' chunked']),
      }),
    }),
  ],
  [
    'too large',
    (random) => {
      const size = FUZZ_CAP + 1 + random.below(FUZZ_CAP)
      const body = Buffer.alloc(size)
      return {
        bytes: random.chance(0.5)
          ? rawRequest(body)
          : Buffer.concat([rawRequest('', deliveryHeaders('', { 'Transfer-Encoding': 'chunked' })), chunked(body)]),
        expected: [413],
      }
    },
  ],
  [
    'too many headers',
    (random) => {
      const many = Array.from(
        { length: 1 + random.below(3000) },
        (_, i) => [`x${i}`, 'y'.repeat(random.below(20))] as const,
      )
      return { bytes: rawRequest('{}', [...many, ...deliveryHeaders('{}')]) }
    },
  ],
  ['a header too long', (random) => ({ bytes: delivery(random, { 'x-long': 'z'.repeat(random.below(40_000)) }) })],
  [
    'wrong chunks',
    (random) => ({
      bytes: Buffer.concat([
        rawRequest('', deliveryHeaders('', { 'Transfer-Encoding': 'chunked' })),
        Buffer.from(
          random.pick([
            '-1\r\n',
            'zz\r\n',
            'ffffffffffffffffff\r\n',
            `1;${'e'.repeat(20_000)}\r\n`,
            '5\r\nab\r\n0\r\n\r\n',
            '0\r\nx: y\r\n\r\n',
            '\r\n\r\n',
          ]),
        ),
      ]),
    }),
  ],
  [
    'expects',
    (random) => ({ bytes: delivery(random, { Expect: random.pick(['100-continue', '100-CONTINUE', 'tea', '']) }) }),
  ],
  [
    'upgrades',
    (random) => ({
      bytes: delivery(random, {
        Connection: random.pick(['Upgrade', 'close', 'keep-alive', 'close, upgrade']),
        Upgrade: random.pick(['h2c', 'websocket', '']),
      }),
    }),
  ],
  [
    'another protocol',
    (random) => ({
      bytes: random.pick([
        Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
        Buffer.from('16030100a5010000a1030301', 'hex'),
        Buffer.from('SSH-2.0-x\r\n'),
        Buffer.from('\0\0\0\x5a\xffSMB', 'latin1'),
        Buffer.from(CRLF.repeat(50)),
      ]),
    }),
  ],
]
