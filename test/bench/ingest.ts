import { startServer } from './lib/child.ts'
import { type Load, load } from './lib/load.ts'
import { atLeast, atMost, type Figure, figure } from './lib/report.ts'
import { middle } from './lib/statistics.ts'
import { benchWebhook, requestBytes } from './lib/webhooks.ts'

const servers = ['bare', 'mockttp', 'greenroom'] as const
type ServerName = (typeof servers)[number]

/** One server, one round: started anew, warmed up, then measured. */
const round = async (name: ServerName, count: number, connections: number): Promise<Load> => {
  const server = await startServer(name)
  try {
    // Made anew each time: a delivery id that came before would be a retry.
    const make = (length: number, from: number) =>
      Array.from({ length }, (_, index) => requestBytes(server.path, benchWebhook(from + index)))
    const warm = Math.max(200, Math.round(count / 10))
    await load(server.port, make(warm, 0), connections)
    const measured = await load(server.port, make(count, warm), connections)
    const others = Object.keys(measured.statuses).filter((status) => status !== '200')
    if (others.length > 0) throw new Error(`${name} answered ${others.join(', ')}.`)
    return measured
  } finally {
    await server.stop()
  }
}

/**
 * Ingest of webhooks of 2 KB: Greenroom, durable before its answer, against a bare `node:http` server that only hashes and
 * against mockttp that records in memory. Each in a process of its own, in turns, so that what slows the machine slows
 * all; the middle of the rounds counts.
 */
export const benchIngest = async (scale: number): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const { connections, count, rounds } of [
    { connections: 1, count: 3000, rounds: 3 },
    { connections: 50, count: 15_000, rounds: 5 },
  ]) {
    const results: Record<ServerName, Load[]> = { bare: [], mockttp: [], greenroom: [] }
    for (let n = 0; n < rounds; n++) {
      for (const name of servers) {
        results[name].push(await round(name, Math.max(500, Math.round(count * scale)), connections))
      }
    }
    const rate = (name: ServerName) => middle(results[name].map(({ perSecond }) => perSecond))
    const p99 = (name: ServerName) => middle(results[name].map(({ latency }) => latency.p99))
    const over = connections === 1 ? '1 connection' : `${connections} connections`
    for (const name of servers) {
      figures.push(figure(`ingest, ${over}: ${name}`, rate(name), '/s'))
      if (name !== 'greenroom') figures.push(figure(`ingest, ${over}: ${name}, p99`, p99(name), 'ms'))
    }
    const [againstBare, againstMockttp] = [rate('greenroom') / rate('bare'), rate('greenroom') / rate('mockttp')]
    if (connections === 1) {
      figures.push(figure(`ingest, ${over}: against bare`, againstBare, '×'))
      figures.push(figure(`ingest, ${over}: against mockttp`, againstMockttp, '×'))
      figures.push(figure(`ingest, ${over}: greenroom, p99`, p99('greenroom'), 'ms'))
    } else {
      figures.push(atLeast(`ingest, ${over}: against bare`, againstBare, '×', 0.4))
      figures.push(atLeast(`ingest, ${over}: against mockttp`, againstMockttp, '×', 3))
      figures.push(atMost(`ingest, ${over}: greenroom, p99`, p99('greenroom'), 'ms', 25))
    }
  }
  return figures
}
