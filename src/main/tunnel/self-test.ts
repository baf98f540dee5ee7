import { createHash, randomUUID } from 'node:crypto'
import type { SelfTestReport } from '../../shared/models/reach.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import type { NewAttempt } from '../history/history.ts'
import type { SendPublic } from './public-request.ts'

const ANSWER_WITHIN = 20_000
/** As many sent ones are remembered. */
const REMEMBERED = 100

/** Where a self-test goes, and what signs it. */
export interface SelfTestTarget {
  readonly publicUrl: string
  readonly channel: { readonly key: string; readonly listenerPath: string }
  readonly hookId: string
  /** The hook's API key. It signs, and goes nowhere. */
  readonly apiKey: string
}

/** Deliveries that the console sends to itself through the public URL, and knows again when they come. */
export interface SelfTests {
  readonly send: (target: SelfTestTarget) => Promise<Result<SelfTestReport>>
  /**
   * Whether this run has sent what came: verified, and of this channel, delivery id and body. A stranger cannot have
   * something marked: that would take a signature of the same body.
   */
  readonly isOwn: (came: Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'bodyDigest' | 'verdict'>) => boolean
}

type Sent = Pick<NewAttempt, 'channelKey' | 'bodyDigest'> & { came: boolean }

export const createSelfTests = (sendPublic: SendPublic): SelfTests => {
  const sent = new Map<string, Sent>()
  return {
    isOwn: ({ channelKey, deliveryId, bodyDigest, verdict }) => {
      const known = deliveryId === null ? undefined : sent.get(deliveryId)
      if (verdict !== 'verified' || known?.channelKey !== channelKey || known.bodyDigest !== bodyDigest) return false
      known.came = true
      return true
    },
    send: async ({ publicUrl, channel, hookId, apiKey }) => {
      const deliveryId = `self-test-${randomUUID()}`
      const body = Buffer.from(JSON.stringify({ code: deliveryId, url: `https://self-test.invalid/${deliveryId}` }))
      const hash = createHash('sha256').update(body)
      const own: Sent = { channelKey: channel.key, bodyDigest: hash.copy().digest('hex'), came: false }
      sent.set(deliveryId, own)
      for (const oldest of [...sent.keys()].slice(0, -REMEMBERED)) sent.delete(oldest)
      const headers = [
        ['Content-Type', 'application/json'],
        ['ob-event', 'ORDER'],
        ['ob-action', 'PURCHASE'],
        ['ob-delivery-id', deliveryId],
        ['ob-hook-id', hookId],
        ['ob-signature', hash.update(apiKey, 'utf8').digest('hex')],
      ] as const
      const url = new URL(`${publicUrl}/h/${channel.listenerPath}`)
      const request = { method: 'POST', url, headers, body, within: ANSWER_WITHIN } as const
      const answered = await sendPublic(request, new AbortController().signal)
      if (!answered.ok) {
        const hint = own.came
          ? 'It did arrive here: only its answer was lost on the way back.'
          : 'It did not arrive here. See what the last checks of the public URL said.'
        return err(appError('self-test-failed', answered.error, { hint, retryable: true }))
      }
      const { status, took } = answered.value
      return ok({ deliveryId, url: publicUrl, status, took, recorded: own.came })
    },
  }
}
