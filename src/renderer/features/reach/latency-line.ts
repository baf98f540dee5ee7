import type { Beat } from '../../../shared/models/reach.ts'

/** What a small line of latencies is drawn from, in a box of `width` × `height`. */
export interface LatencyLine {
  /** Runs of answered heartbeats, each as the points of a polyline. */
  readonly runs: readonly string[]
  /** The x of each missed heartbeat. */
  readonly missed: readonly number[]
  /** The slowest, ms; null when none was answered. */
  readonly slowest: number | null
}

/** Lays heartbeats out from left to right at equal distances, the slowest at the top. */
export const latencyLine = (beats: readonly Beat[], width: number, height: number): LatencyLine => {
  const times = beats.flatMap(({ latency }) => latency ?? [])
  const slowest = times.length === 0 ? null : Math.max(...times)
  const gap = beats.length > 1 ? width / (beats.length - 1) : 0
  const runs: string[][] = [[]]
  const missed: number[] = []
  for (const [index, { latency }] of beats.entries()) {
    const x = round(index * gap)
    if (latency === null) {
      missed.push(x)
      runs.push([])
    } else {
      runs.at(-1)?.push(`${x},${round(height - (latency / (slowest || 1)) * height)}`)
    }
  }
  return { runs: runs.filter((run) => run.length > 0).map((run) => run.join(' ')), missed, slowest }
}

const round = (n: number): number => Math.round(n * 10) / 10
