import { setImmediate } from 'node:timers/promises'
import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { DeliveryFinding } from '../../../shared/models/delivery-finding.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { History } from '../../history/history.ts'
import { notificationOf } from '../conformance/notification.ts'
import { allFindings } from './all-findings.ts'
import { originsOf } from './origins.ts'

/** As many others with the same delivery id are looked at; their bodies are in memory at once. */
const BESIDE = 20
/** Deliveries searched in one go for the same body: some milliseconds, in which nothing is stored. */
const SPAN = 5_000

export interface FindingsPorts {
  readonly history: Pick<History, 'delivery' | 'body' | 'sameDeliveryId' | 'sameBody'>
  readonly baseUrl: (channelKey: string, environment: EnvironmentName) => string | null
  readonly now: () => number
}

/** Gathers what a delivery's findings come from, and judges it. Null when there is no such delivery. */
export const createFindings =
  ({ history, baseUrl, now }: FindingsPorts) =>
  async (id: number): Promise<readonly DeliveryFinding[] | null> => {
    const delivery = await history.delivery(id)
    const first = delivery?.attempts[0]
    if (!delivery || !first) return null
    const body = await history.body(first.id)
    if (!body) return null
    const { row, attempts } = delivery
    const sameId = await history.sameDeliveryId(id, BESIDE)
    const sameBody = await withSameBody(history, id)
    return allFindings({
      delivery: notificationOf(row, first.bodyDigest, body),
      attempts,
      body,
      origins: originsOf(row, baseUrl),
      sameId: sameId.map((other) => notificationOf(other.row, other.bodyDigest, other.body)),
      sameBody: sameBody.map((other) => notificationOf(other, first.bodyDigest, body)),
      now: now(),
    })
  }

/** In pieces, so that what is received meanwhile is stored between them. */
const withSameBody = async (history: FindingsPorts['history'], id: number): Promise<readonly DeliveryRow[]> => {
  const found: DeliveryRow[] = []
  for (let after: number | null = 0; after !== null; ) {
    const piece: Awaited<ReturnType<History['sameBody']>> = await history.sameBody(id, after, SPAN)
    found.push(...piece.rows)
    after = piece.next
    await setImmediate()
  }
  return found
}
