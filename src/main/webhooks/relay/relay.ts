import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { Forward, ForwardAnswer } from '../../../shared/models/forward.ts'
import type { RelaySettings } from '../../../shared/models/relay.ts'
import { targetUrl } from '../../../shared/validation.ts'
import type { Clock } from '../../clock.ts'
import type { Forwarder } from './forwarder.ts'

/** What an answer may take when nobody waits for it, ms. */
const PATIENCE = 30_000
/** What the sender gets where the application does not answer: a bad gateway, or one that was too late. */
const UNREACHABLE = 502
const TOO_LATE = 504

/** An attempt that was accepted and is stored. */
export interface Accepted {
  readonly attemptId: number
  readonly row: DeliveryRow
  readonly method: string
  readonly path: string
  readonly headers: HeaderList
}

export interface Relay {
  /**
   * Whether the application decides what the sender of this attempt gets. Of production, and of a hook that is not
   * known, only while production is unlocked: the answer decides what the service does next (§8).
   */
  answers(attempt: Pick<DeliveryRow, 'channelKey' | 'environment' | 'event' | 'action'>): boolean
  /** Forwards an accepted attempt, if it is to be; nobody waits for it. */
  pass(accepted: Accepted): void
  /** Forwards one whose application {@link answers}; resolves with the status for its sender, within the set time. */
  ask(accepted: Accepted): Promise<number>
  /** The sender of what was asked about got this status. */
  answered(attemptId: number, status: number): void
}

export interface RelayPorts {
  readonly clock: Clock
  readonly settings: (channelKey: string) => RelaySettings | null
  readonly forwarder: Pick<Forwarder, 'forward'>
  /** Whether production of the channel is unlocked. */
  readonly unlocked: (channelKey: string) => boolean
  /** An attempt that was stored without an answer got one. */
  readonly answered: (attemptId: number, status: number) => void
  /** The history could not store what an application answered. */
  readonly failed: (cause: unknown) => void
}

/** Whether an application answered whole, and with a status that ends an exchange: HTTP has none below 200. */
const isUsable = (done: Forward | null): done is Forward & { readonly answer: ForwardAnswer } =>
  done !== null && done.failure === null && done.answer !== null && done.answer.status >= 200

/** Forwards accepted attempts to a local application, by the settings of their channel. */
export const createRelay = ({ clock, settings, forwarder, unlocked, answered, failed }: RelayPorts): Relay => {
  const relayOf = (of: Pick<DeliveryRow, 'channelKey' | 'event' | 'action'>): RelaySettings | null => {
    const relay = settings(of.channelKey)
    if (!relay?.on) return null
    const wanted = (value: string, actual: string | null): boolean => value === '' || value === actual
    return wanted(relay.event, of.event) && wanted(relay.action, of.action) ? relay : null
  }
  const forward = async ({ row, ...attempt }: Accepted, within: number) => {
    const relay = relayOf(row)
    const target = relay && targetUrl(relay.url, relay.outside)
    if (!target?.ok) return null
    const lane = JSON.stringify([row.channelKey, row.deliveryId ?? row.id])
    return forwarder.forward({ ...attempt, kind: 'relay', deliveryRow: row.id, target: target.value, lane, within })
  }

  return {
    answers: (attempt) =>
      relayOf(attempt)?.answers === 'application' && (attempt.environment === 'test' || unlocked(attempt.channelKey)),
    pass: (accepted) => {
      if (relayOf(accepted.row)) forward(accepted, PATIENCE).catch(failed)
    },
    answered,
    ask: (accepted) =>
      new Promise((resolve) => {
        const within = relayOf(accepted.row)?.within ?? PATIENCE
        // Also where its turn has not come: others of its delivery, or too many, are under way.
        const cancel = clock.after(within, () => resolve(TOO_LATE))
        const settle = (status: number): void => {
          cancel()
          resolve(status)
        }
        forward(accepted, within).then(
          (done) => settle(isUsable(done) ? done.answer.status : UNREACHABLE),
          (cause) => {
            failed(cause)
            settle(UNREACHABLE)
          },
        )
      }),
  }
}
