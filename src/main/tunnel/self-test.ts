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
   * Whether this run has sent what came: of this channel, delivery id and body, and verified unless it was crafted. A
   * stranger cannot have something marked: that would take a signature of the same body, or the id of a crafted one.
   */
  readonly isOwn: (came: Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'bodyDigest' | 'verdict'>) => boolean
  /** Something crafted is about to be sent to a channel's own address: it is known when it comes, whatever its verdict. */
  readonly expect: (crafted: Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'bodyDigest'>) => void
}

type Sent = Pick<NewAttempt, 'channelKey' | 'bodyDigest'> & { readonly crafted: boolean; came: boolean }

/** What is sent without a delivery id is known by its body. */
const nameOf = ({ deliveryId, bodyDigest }: Pick<NewAttempt, 'deliveryId' | 'bodyDigest'>): string =>
  deliveryId ?? `body ${bodyDigest}`

export const createSelfTests = (sendPublic: SendPublic): SelfTests => {
  const sent = new Map<string, Sent>()
  const remember = (name: string, own: Sent): void => {
    sent.set(name, own)
    for (const oldest of [...sent.keys()].slice(0, -REMEMBERED)) sent.delete(oldest)
  }
  return {
    isOwn: (came) => {
      const known = sent.get(nameOf(came))
      if (known?.channelKey !== came.channelKey || known.bodyDigest !== came.bodyDigest) return false
      if (came.verdict !== 'verified' && !known.crafted) return false
      known.came = true
      return true
    },
    expect: ({ channelKey, bodyDigest, deliveryId }) =>
      remember(nameOf({ deliveryId, bodyDigest }), { channelKey, bodyDigest, crafted: true, came: false }),
    send: async ({ publicUrl, channel, hookId, apiKey }) => {
      const deliveryId = `self-test-${randomUUID()}`
      const body = Buffer.from(JSON.stringify({ code: deliveryId, url: `https://self-test.invalid/${deliveryId}` }))
      const hash = createHash('sha256').update(body)
      const bodyDigest = hash.copy().digest('hex')
      const own: Sent = { channelKey: channel.key, bodyDigest, crafted: false, came: false }
      remember(deliveryId, own)
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
