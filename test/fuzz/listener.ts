// Sends malformed and hostile requests to the listener: node test/fuzz/listener.ts [count] [seed]
import { fuzzListener } from './run-listener.ts'

const FLAT = 16 * 1024 * 1024

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 32)
const startedAt = performance.now()
const result = await fuzzListener({ count, seed, atOnce: 64 })
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(JSON.stringify({ seed, seconds, ...result, problems: result.problems.slice(0, 10) }, null, 2))
if (result.problems.length > 0 || !result.alive || result.growth > FLAT) process.exitCode = 1
