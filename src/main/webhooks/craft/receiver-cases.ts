import { combinations, type EventType, eventTypes } from '../../../shared/interface.ts'
import type { Signing } from '../../../shared/models/craft.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { ReceiverCase } from '../../../shared/models/receiver-check.ts'
import { exampleBody, exampleOrder } from './example-bodies.ts'

/** What the cases of a check are made of. */
export interface CaseSource {
  readonly hookId: string
  readonly baseUrl: string
  readonly channelId: string
  /** Gives an identifier that was never given before. */
  readonly unique: () => string
}

/** A case, with the delivery that is sent for it. */
export interface CaseToSend extends Omit<ReceiverCase, 'outcome'> {
  readonly headers: HeaderList
  readonly body: Uint8Array
  readonly signing: Signing
  /** The body of which the signature is computed; that of the case where it is absent. */
  readonly signedBody?: Uint8Array
}

interface Message {
  readonly event: EventType
  readonly action: string
  readonly deliveryId: string
  readonly body: Uint8Array
}

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const headersOf = ({ event, action, deliveryId }: Message, hookId: string): HeaderList => [
  ['Content-Type', 'application/json'],
  ['ob-event', event],
  ['ob-action', action],
  ['ob-delivery-id', deliveryId],
  ['ob-hook-id', hookId],
]

/** The headers that a receiver cannot do without (§2.3), and why. */
const needed = [
  ['ob-signature', 'nothing proves where it came from'],
  ['ob-hook-id', 'nothing says which key signed it'],
  ['ob-event', 'nothing says how to read the body'],
  ['ob-action', 'nothing says how to read the body'],
  ['ob-delivery-id', 'a retry could not be told'],
] as const

/**
 * Every case of a receiver check, in the order in which they are sent: one valid delivery of each combination of §6.3, a
 * retry (§8), a companion pair (§6.4 rule 1), and what must be refused because its signature does not match (§5.3) or a
 * required header is missing (§2.3).
 */
export const receiverCases = ({ hookId, baseUrl, channelId, unique }: CaseSource): readonly CaseToSend[] => {
  const message = (event: EventType, action: string, body?: unknown): Message => ({
    event,
    action,
    deliveryId: `receiver-check-${unique()}`,
    body: bytes(body ?? exampleBody(event, { baseUrl, channelId, code: `CHECK-${unique()}` })),
  })
  const send = (
    about: Pick<CaseToSend, 'id' | 'name' | 'expects' | 'section'>,
    sent: Message,
    more: Partial<Pick<CaseToSend, 'headers' | 'signing' | 'signedBody'>> = {},
  ): CaseToSend => ({ ...about, headers: headersOf(sent, hookId), body: sent.body, signing: 'right', ...more })

  const valid = eventTypes.flatMap((event) =>
    combinations[event]
      // These two come as a pair.
      .filter((action) => !(event === 'ORDER' && (action === 'RELOCATE' || action === 'UPDATE')))
      .map((action) =>
        send(
          { id: `valid ${event} ${action}`, name: `${event} / ${action}`, expects: 'accept', section: '§6.3' },
          message(event, action),
        ),
      ),
  )

  const replaced = exampleOrder({ baseUrl, code: `CHECK-${unique()}` })
  const replacing = exampleOrder({ baseUrl, code: `CHECK-${unique()}` })
  const relocation = message('ORDER', 'RELOCATE', { ...replacing, previous_code: replaced.code })
  const companion: Message = { ...relocation, action: 'UPDATE', body: bytes(replaced) }
  const order = message('ORDER', 'PURCHASE')
  const retried = message('ORDER', 'BOOKING')
  const changed = Uint8Array.from([...order.body, 0x0a])

  return [
    ...valid,
    send(
      { id: 'relocation', name: 'ORDER / RELOCATE, with previous_code', expects: 'accept', section: '§6.4' },
      relocation,
    ),
    send(
      {
        id: 'companion',
        name: 'ORDER / UPDATE, its companion with the same delivery id',
        expects: 'accept',
        section: '§6.4',
      },
      companion,
    ),
    send({ id: 'first', name: 'ORDER / BOOKING, to be sent twice', expects: 'accept', section: '§8' }, retried),
    send({ id: 'retry', name: 'The same once more, as a retry', expects: 'accept', section: '§8' }, retried),
    send(
      { id: 'tampered', name: 'A body that was changed after it was signed', expects: 'refuse', section: '§5.3' },
      { ...order, body: changed },
      { signedBody: order.body },
    ),
    send({ id: 'wrong-key', name: 'Signed with another key', expects: 'refuse', section: '§5.3' }, order, {
      signing: 'another-key',
    }),
    send({ id: 'upper-case', name: 'The right signature in upper case', expects: 'refuse', section: '§5.3' }, order, {
      signing: 'upper-case',
    }),
    send({ id: 'unknown-hook', name: 'A hook id that is not configured', expects: 'refuse', section: '§5.3' }, order, {
      headers: headersOf(order, `unknown-${unique()}`),
    }),
    ...needed.map(([name, why]) =>
      send({ id: `without ${name}`, name: `Without ${name}: ${why}`, expects: 'refuse', section: '§2.3' }, order, {
        headers: headersOf(order, hookId).filter(([each]) => each !== name),
        ...(name === 'ob-signature' ? { signing: 'none' as const } : {}),
      }),
    ),
  ]
}
