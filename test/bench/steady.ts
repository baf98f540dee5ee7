import { startServer } from './lib/child.ts'
import { type Load, load, pacedLoad } from './lib/load.ts'
import { atMost, type Figure, figure } from './lib/report.ts'
import { benchWebhook, requestBytes } from './lib/webhooks.ts'

const PER_SECOND = 200

/** 200 a second at a fresh server, and again right behind a flood. */
const measure = async (name: string, count: number, flood: number): Promise<readonly [Load, Load]> => {
  const server = await startServer(name)
  try {
    let from = 0
    const make = (length: number) => {
      const first = from
      from += length
      return Array.from({ length }, (_, index) => requestBytes(server.path, benchWebhook(first + index)))
    }
    await load(server.port, make(200), 10)
    const fresh = await pacedLoad(server.port, make(count), PER_SECOND)
    const [atOnce, paced] = [make(flood), make(count)]
    await load(server.port, atOnce, 50)
    const behind = await pacedLoad(server.port, paced, PER_SECOND)
    for (const { statuses } of [fresh, behind]) {
      const others = Object.keys(statuses).filter((status) => status !== '200')
      if (others.length > 0) throw new Error(`${name} answered ${others.join(', ')}.`)
    }
    return [fresh, behind]
  } finally {
    await server.stop()
  }
}

/**
 * How long a sender waits for its answer, which is durable by then, while 200 deliveries a second come: at once, and
 * behind a flood, while the index of the search and the findings of that flood are made in the background. The bare
 * server tells what of it is the machine's.
 */
export const benchSteady = async (scale: number): Promise<readonly Figure[]> => {
  const count = Math.max(400, Math.round(3_000 * scale))
  const flood = Math.max(1_000, Math.round(10_000 * scale))
  const bare = await measure('bare', count, flood)
  const greenroom = await measure('greenroom', count, flood)
  return ['fresh', `behind ${flood.toLocaleString('en')} at once`].flatMap((when, index) => {
    const name = `${PER_SECOND} a second, ${when}`
    const [ours, theirs] = [greenroom[index], bare[index]]
    if (!ours || !theirs) return []
    return [
      figure(`${name}: bare, p99`, theirs.latency.p99, 'ms'),
      figure(`${name}: greenroom, kept up`, ours.perSecond, '/s'),
      figure(`${name}: greenroom, median`, ours.latency.median, 'ms'),
      atMost(`${name}: greenroom, p99`, ours.latency.p99, 'ms', 25),
      figure(`${name}: greenroom, longest`, ours.latency.longest, 'ms'),
    ]
  })
}
