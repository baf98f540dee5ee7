import { type DeliveryRow, NO_ANSWER } from '../../shared/models/delivery.ts'
import type { HeaderList } from '../../shared/models/exchange.ts'
import type { Verdict } from '../../shared/models/verdict.ts'
import { assertNever } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { type History, HistoryError, type NewAttempt } from '../history/history.ts'
import { type Connection, headersOf, type Pending } from './connection.ts'
import { readBody } from './read-body.ts'
import { reference } from './reference.ts'
import { answerRehearsed, cut, scriptedStatus } from './rehearsal/answer.ts'
import { readSlowly } from './rehearsal/read-slowly.ts'
import type { Turn } from './rehearsal/rehearsals.ts'
import { answerRelayed } from './relay/answer.ts'
import type { Relay } from './relay/relay.ts'
import type { Room } from './room.ts'
import { type KnownHook, verify } from './verify.ts'

/** What receiving a delivery needs of the rest. */
export interface DeliveryPorts {
  readonly clock: Clock
  readonly history: Pick<History, 'recordAttempt' | 'recordAnswer'>
  /** The channel whose listener path ends in this segment. */
  readonly channelByPath: (segment: string) => { readonly key: string; readonly acceptEverything: boolean } | null
  /** The hook and its API key; a null key is one that cannot be read. */
  readonly findHook: (channelKey: string, hookId: string) => KnownHook | null
  /** The largest body that is taken, in bytes. */
  readonly bodyCap: () => number
  /** What a heartbeat of the reach supervisor is answered; null when the target is none. Nothing of it is stored. */
  readonly heartbeat?: (target: string) => string | null
  /** Whether this run of the console has itself sent what was received. */
  readonly isSelfTest?: (received: Pick<NewAttempt, 'channelKey' | 'deliveryId' | 'bodyDigest' | 'verdict'>) => boolean
  /** The attempt's part in a rehearsal; null when it has none. */
  readonly rehearse?: (channelKey: string, headers: HeaderList) => Turn | null
  /** Forwards accepted attempts, and lets the application answer where that is wanted. */
  readonly relay?: Relay
  /** An attempt was stored: the row of its delivery. Answered already, but for one of a rehearsal. */
  readonly recorded: (row: DeliveryRow) => void
  /** An attempt could not be stored; its sender was told to try again. */
  readonly storageFailed: (error: HistoryError) => void
  /** Receiving broke off at a bug. */
  readonly failed: (cause: unknown) => void
}

export interface Intake extends DeliveryPorts {
  readonly room: Room
  readonly refused: (status: number, reason: string) => void
}

/** Receives one request; `goOn` is called when its body is wanted, for `Expect: 100-continue`. */
export type Receiver = (connection: Connection, pending: Pending, goOn: () => void) => Promise<void>

/**
 * Makes what receives a request: refuses what is no delivery (404, 405, 413, …), else verifies it, stores it, and only
 * then answers (§4.8).
 */
export const createReceiver =
  (ports: Intake): Receiver =>
  async (connection, pending, goOn) => {
    const { request, response } = pending
    const refuse = (status: number, reason: string): void => connection.refuse(pending, status, reason)
    const { method = '', url = '', httpVersion } = request
    const headers = pairs(request.rawHeaders)
    const segment = segmentOf(url)
    const channel = segment === null ? null : ports.channelByPath(segment)
    if (!hostIsRight(headers, httpVersion)) return refuse(400, 'The Host header is missing or repeated.')
    const alive = method === 'POST' && !channel ? ports.heartbeat?.(url) : null
    if (alive) {
      goOn()
      response.writeHead(200, { 'Content-Length': String(alive.length), 'Cache-Control': 'no-store' }).end(alive)
      return
    }
    if (!channel) return refuse(404, `${method} ${shorten(url)}: no channel listens on this path.`)
    if (method !== 'POST') return refuse(405, `${method} on the path of a channel: a delivery is a POST.`)

    const cap = ports.bodyCap()
    const tooLarge = `The body is over the limit of ${cap} bytes.`
    if (Number(request.headers['content-length'] ?? 0) > cap) return refuse(413, tooLarge)
    const share = ports.room.open()
    if (!share) return refuse(503, NO_ROOM)
    const turn = ports.rehearse?.(channel.key, headers) ?? null
    const step = turn?.step ?? null
    if (turn && step?.kind === 'drop' && step.when === 'before-reading') {
      share.release()
      cut(pending)
      return turn.dropped()
    }
    try {
      const remoteAddress = request.socket.remoteAddress ?? ''
      goOn()
      if (turn && step?.kind === 'read-slowly') readSlowly(request, step.over, turn.released, ports.clock)
      const read = await readBody(request, { cap, share, now: () => ports.clock.now() })
      if (read.kind !== 'complete') turn?.senderLeft(null)
      if (read.kind === 'too-large') return refuse(413, tooLarge)
      if (read.kind === 'no-room') return refuse(503, NO_ROOM)
      if (read.kind === 'cut-off') return refuse(400, CUT_OFF)

      const verification = verify({ rawHeaders: headers, body: read.body }, (id) => ports.findHook(channel.key, id))
      const status = step ? scriptedStatus(step) : statusOf(verification.verdict, channel.acceptEverything)
      const selfTest = ports.isSelfTest?.({ ...verification, channelKey: channel.key }) ?? false
      const isAccepted = status >= 200 && status < 300 && !selfTest
      const relay = isAccepted ? ports.relay : undefined
      const asked = !turn && relay?.answers({ ...verification, channelKey: channel.key }) ? relay : null
      const stored = await store(ports, {
        ...verification,
        channelKey: channel.key,
        receivedAt: read.at,
        status: asked ? NO_ANSWER : status,
        rehearsal: turn?.mark ?? null,
        method,
        path: url,
        httpVersion,
        remoteAddress,
        host: headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? null,
        selfTest,
        headers,
        body: read.body,
        reference: reference(read.body),
      })
      if (!stored) {
        response.writeHead(503, headersOf(503)).end()
        return turn?.answered(503)
      }
      const accepted = { ...stored, method, path: url, headers }
      if (turn || asked) {
        // The answer may take its time: the body is stored, and the row is shown.
        share.release()
        ports.recorded(stored.row)
      }
      if (asked) return await answerRelayed({ ...ports, relay: asked }, pending, accepted, read.at)
      if (turn) {
        await answerRehearsed(ports, turn, pending, { ...stored, status, receivedAt: read.at })
      } else {
        response.writeHead(status, headersOf(status)).end()
        ports.history.recordAnswer(stored.attemptId, ports.clock.now() - read.at)
        ports.recorded(stored.row)
      }
      relay?.pass(accepted)
    } finally {
      share.release()
    }
  }

/** Why a request whose sender went away is counted as refused. */
export const CUT_OFF = 'The connection ended before the request was complete.'
const NO_ROOM = 'Too much is being received at once.'

/** What the sender is told of a verdict: any status but 200 makes it try again (§8). */
const statusOf = (verdict: Verdict, acceptEverything: boolean): number => {
  if (acceptEverything) return 200
  switch (verdict) {
    case 'verified':
      return 200
    case 'mismatch':
    case 'unknown-hook':
      return 401
    case 'malformed':
      return 400
    default:
      return assertNever(verdict)
  }
}

/** Null when the attempt could not be stored, which was then told. */
const store = async (
  { history, refused, storageFailed }: Intake,
  attempt: NewAttempt,
): Promise<Awaited<ReturnType<History['recordAttempt']>> | null> => {
  try {
    return await history.recordAttempt(attempt)
  } catch (cause) {
    const error =
      cause instanceof HistoryError ? cause : new HistoryError('failed', 'The attempt was not stored.', { cause })
    refused(503, `An attempt was received but could not be stored: ${error.message}`)
    storageFailed(error)
    return null
  }
}

/** The channel's segment of `/h/<segment>`, whether the target is a path or, as a proxy may send it, absolute. */
const segmentOf = (target: string): string | null =>
  /^(?:https?:\/\/[^/?#]*)?\/h\/([^/?#]+)(?:\?.*)?$/i.exec(target)?.[1] ?? null

/** HTTP/1.1 wants exactly one Host header, HTTP/1.0 allows none. */
const hostIsRight = (headers: HeaderList, httpVersion: string): boolean => {
  const count = headers.filter(([name]) => name.toLowerCase() === 'host').length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/** Node's flat list of names and values, in pairs. */
const pairs = (rawHeaders: readonly string[]): HeaderList => {
  const list: (readonly [string, string])[] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) list.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  return list
}

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
