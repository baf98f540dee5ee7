import { deliveryHeaders } from '../../../shared/interface.ts'
import type { Attempt } from '../../../shared/models/delivery.ts'
import type { DeliveryFinding } from '../../../shared/models/delivery-finding.ts'
import type { Finding, FindingLevel } from '../../../shared/models/finding.ts'
import { attemptFindings } from '../conformance/attempt-findings.ts'
import { type DeliveryFacts, deliveryFindings } from '../conformance/delivery-findings.ts'
import type { Notification } from '../conformance/notification.ts'
import type { Origins } from '../conformance/url-rules.ts'
import { SENT_ON_PURPOSE } from '../relay/forwarder.ts'

/** A delivery with all that its findings come from. */
export interface Judged extends Omit<DeliveryFacts, 'attempts'> {
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
  readonly body: Uint8Array
  readonly origins: Origins
}

/** What is to be acted on first; what is fine before what is only remarked. */
const order: readonly FindingLevel[] = ['error', 'warning', 'ok', 'note']

/** Findings of one kind that are told one by one. */
const SHOWN_OF_A_KIND = 2

/** The findings of a delivery and of its attempts, each once, the gravest first. Never throws. */
export const allFindings = ({ attempts, body, origins, ...facts }: Judged): readonly DeliveryFinding[] => {
  const ofAttempts = perAttempt(attempts, body, origins)
  const ofService = inTime(
    attempts.filter((attempt) => !isReplay(attempt)),
    facts.delivery,
  )
  const ofDelivery = withoutMany(deliveryFindings({ ...facts, attempts: ofService })).map((finding) => ({
    ...finding,
    attempts: [],
  }))
  return [...ofDelivery, ...ofAttempts].toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}

/** The first of each kind, and how many more there are: 40 attempts may have 39 gaps that are too short. */
const withoutMany = (findings: readonly Finding[]): readonly Finding[] => {
  const kinds = new Map<string, Finding[]>()
  for (const finding of findings) {
    const kind = `${finding.level} ${finding.code}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), finding])
  }
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike
    const more = alike.length - SHOWN_OF_A_KIND
    if (!first || more <= 0) return alike
    return [...alike.slice(0, SHOWN_OF_A_KIND), { ...first, message: `${more} more like these.` }]
  })
}

/** Attempts that differ in nothing that is judged are judged once: they have the same body, which may be large. */
const perAttempt = (attempts: readonly Attempt[], body: Uint8Array, origins: Origins): readonly DeliveryFinding[] => {
  const judged = new Map<string, readonly Finding[]>()
  const found = new Map<string, { readonly finding: Finding; readonly numbers: number[] }>()
  for (const [index, { headers, verdict }] of attempts.entries()) {
    const seen = JSON.stringify([verdict, headers.filter(([name]) => isJudged(name))])
    const findings = judged.get(seen) ?? attemptFindings({ headers, body, verdict, origins })
    judged.set(seen, findings)
    for (const finding of findings) {
      const key = JSON.stringify(finding)
      const entry = found.get(key) ?? { finding, numbers: [] }
      entry.numbers.push(index + 1)
      found.set(key, entry)
    }
  }
  return [...found.values()].map(({ finding, numbers }) => ({
    ...finding,
    attempts: numbers.length === attempts.length ? [] : numbers,
  }))
}

/** Two files may have been imported in any order. What was received came in its own, whatever the clock said. */
const inTime = (attempts: readonly Attempt[], { imported }: Notification): readonly Attempt[] =>
  imported ? attempts.toSorted((one, other) => one.receivedAt - other.receivedAt) : attempts

/** What the console itself sent again is no retry of the service. */
const isReplay = ({ headers }: Attempt): boolean =>
  headers.some(([name]) => name.toLowerCase() === SENT_ON_PURPOSE.toLowerCase())

const isJudged = (name: string): boolean => deliveryHeaders.some((header) => header.name === name.toLowerCase())
