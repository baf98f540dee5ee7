import { randomUUID } from 'node:crypto'
import { type AttemptReport, type SendPlan, sendWithRetries } from './attempts.ts'
import { retrySchedule } from './backoff.ts'
import { type BodySource, makeBody, previousCodeOf } from './bodies.ts'
import { subtypeOf } from './combinations.ts'
import { type MessageFaults, makeMessage } from './delivery-message.ts'
import type { EnvironmentName, Hook } from './environment-data.ts'

/** A webhook to send, and what is to be wrong about it. The faults of the message meet its companion too. */
export interface DeliverRequest extends MessageFaults {
  readonly environment: EnvironmentName
  readonly url: string
  readonly event: string
  readonly action: string
  /** Null leaves `ob-subtype` out; else the simulator's own value of the combination, if it has one. */
  readonly subtype?: string | null | undefined
  readonly deliveryId?: string | undefined
  readonly hookId?: string | undefined
  readonly apiKey?: string | undefined
  /** Bytes are sent as they are; any other value is sent as JSON. A plausible body of the event when left out. */
  readonly body?: unknown
  /** Makes the order of an ORDER event one that replaces this one (§6.4 rule 1); other events ignore it. */
  readonly previousCode?: string | undefined
  /** Sends a hook id that nobody knows. */
  readonly unknownHook?: boolean | undefined
  readonly duplicate?: boolean | undefined
  /** Sends the companion first. */
  readonly reorderCompanion?: boolean | undefined
  /** Cuts the connection in the middle of the first attempt. */
  readonly dropConnection?: boolean | undefined
  readonly noRetries?: boolean | undefined
  /** Ms before each retry, as many as there are; else 1, 2 and 4 s. Real time, however fast the simulator's clock runs. */
  readonly retryDelays?: readonly number[] | undefined
  /** Ms until an attempt without an answer is given up; else 10 s. */
  readonly timeoutMs?: number | undefined
}

export interface DeliverReport {
  readonly deliveryId: string
  /** Base64 of the bytes sent. */
  readonly body: string
  /** Base64 of the companion's bytes; null without a companion. */
  readonly companionBody: string | null
  /** In the order in which they were over. */
  readonly attempts: readonly AttemptReport[]
  /** Whether the simulator stopped before all was done. */
  readonly cancelled: boolean
}

export interface Sender {
  readonly hook: Hook
  readonly bodies: () => BodySource
  readonly orderUrl: (code: string) => string
  readonly signal: AbortSignal
}

const defaultTimeoutMs = 10_000

/**
 * Sends a delivery (§4.8) with its retries, and its companion when the body says that an order replaces another (§6.4
 * rule 1). ORDER/UPDATE is never sent on its own: asked for it without a body, the simulator relocates an order, and the
 * UPDATE comes as companion.
 */
export async function deliver(request: DeliverRequest, sender: Sender): Promise<DeliverReport> {
  const { environment, url, event, body: given } = request
  const onlyAsCompanion = event === 'ORDER' && request.action === 'UPDATE' && given === undefined
  const action = onlyAsCompanion ? 'RELOCATE' : request.action
  const body = toBytes(
    given === undefined ? makeBody(sender.bodies(), event, action, replacedOrder(request, action, sender)) : given,
  )

  const head = {
    event,
    deliveryId: request.deliveryId ?? randomUUID(),
    hookId: request.unknownHook ? `unknown-${environment}-hook` : (request.hookId ?? sender.hook.id),
    apiKey: request.apiKey ?? sender.hook.apiKey,
  }
  const subtype = request.subtype === undefined ? subtypeOf(event, action) : request.subtype
  const main = makeMessage({ ...head, action, subtype }, body, request)
  const previous = event === 'ORDER' ? previousCodeOf(body) : null
  const companion =
    previous === null
      ? null
      : makeMessage(
          { ...head, action: 'UPDATE', subtype: subtypeOf(event, 'UPDATE') },
          toBytes({ code: previous, url: sender.orderUrl(previous) }),
          request,
        )

  const attempts: AttemptReport[] = []
  const report = (attempt: AttemptReport) => attempts.push(attempt)
  const common = {
    url,
    retryDelays: request.noRetries ? [] : (request.retryDelays ?? retrySchedule()),
    timeoutMs: request.timeoutMs ?? defaultTimeoutMs,
    signal: sender.signal,
  }
  const plans: readonly SendPlan[] = [
    {
      ...common,
      kind: 'delivery',
      message: main,
      cutFirst: request.dropConnection ?? false,
      duplicate: request.duplicate ?? false,
    },
    ...(companion === null
      ? []
      : [{ ...common, kind: 'companion' as const, message: companion, cutFirst: false, duplicate: false }]),
  ]
  await sendInTurn(request.reorderCompanion ? plans.toReversed() : plans, report)
  return {
    deliveryId: head.deliveryId,
    body: toBase64(main.body),
    companionBody: companion === null ? null : toBase64(companion.body),
    attempts,
    cancelled: sender.signal.aborted,
  }
}

/** Each notification starts when the first attempt of the one before is over; their retries run beside each other. */
async function sendInTurn(plans: readonly SendPlan[], report: (attempt: AttemptReport) => void): Promise<void> {
  const [plan, ...others] = plans
  if (plan === undefined) return
  let next: Promise<void> | undefined
  await sendWithRetries(plan, (attempt) => {
    report(attempt)
    next ??= sendInTurn(others, report)
  })
  await next
}

function replacedOrder({ event, previousCode }: DeliverRequest, action: string, sender: Sender): string | undefined {
  if (event !== 'ORDER') return undefined
  return previousCode ?? (action === 'RELOCATE' ? sender.bodies().createOrder('PURCHASE', undefined).code : undefined)
}

function toBytes(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
