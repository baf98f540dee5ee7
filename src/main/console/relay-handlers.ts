import type { Handlers } from '../../shared/contract.ts'
import { err, ok } from '../../shared/result.ts'
import { targetUrl } from '../../shared/validation.ts'
import { secretPasted } from '../service/strayed-secrets.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type RelayHandlers = Pick<Handlers, 'saveRelay' | 'replayAttempt' | 'getForwards' | 'getForwardBody'>

/** What the application may take to answer a replay, ms. */
const PATIENCE = 30_000

/** The requests about sending deliveries on to an application. */
export const relayHandlers = ({ ports: { history }, channels, forwarder, holdsSecret }: Services): RelayHandlers => ({
  saveRelay: async (asked) => (holdsSecret(asked.relay.url) ? err(secretPasted) : channels.saveRelay(asked)),
  replayAttempt: async ({ attemptId, url, confirmed }) => {
    const target = targetUrl(url, confirmed)
    if (!target.ok) return target
    if (holdsSecret(target.value.href)) return err(secretPasted)
    const attempt = await history.attemptToSend(attemptId)
    if (!attempt) return err(notFound('attempt'))
    const { channelKey, ...outgoing } = attempt
    const lane = JSON.stringify([channelKey, 'replay', attempt.deliveryRow])
    const forward = await forwarder.forward({
      ...outgoing,
      attemptId,
      kind: 'replay',
      target: target.value,
      lane,
      within: PATIENCE,
    })
    // It was deleted meanwhile.
    return forward ? ok(forward) : err(notFound('attempt'))
  },
  getForwards: async ({ deliveryRow }) => ok(await history.forwardsOf(deliveryRow)),
  getForwardBody: async ({ id }) => {
    const bytes = await history.forwardBody(id)
    return bytes ? ok({ bytes }) : err(notFound('answer'))
  },
})
