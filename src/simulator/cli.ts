import { Command, InvalidArgumentError } from 'commander'
import { startSimulator } from './simulator.ts'

const parent = process.ppid

const program = new Command('simulator')
  .description('The ticket-sales service, in memory, on this machine. Prints one JSON line when it is ready.')
  .option('--port <port>', "the test environment's port; 0 for a free one", readPort, 0)
  .option('--production-port <port>', "the production environment's port", readPort, 0)
  .option('--control-port <port>', "the control server's port", readPort, 0)
  .option('--clock-speed <factor>', "how fast the simulator's clock runs", readSpeed, 1)
  .parse()

const options = program.opts<{ port: number; productionPort: number; controlPort: number; clockSpeed: number }>()

// Whoever read the ready line may have gone: that is no reason to end.
process.stdout.on('error', () => {})

try {
  const simulator = await startSimulator(options)
  const stop = () => {
    void simulator.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.env.npm_lifecycle_event !== undefined) stopWithoutParent(stop)
  const { environments, control } = simulator
  process.stdout.write(`${JSON.stringify({ ready: true, environments, control })}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Under `npm run` a shell stands between: a signal ends it without reaching this process, which then has another parent. */
function stopWithoutParent(stop: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

function readSpeed(text: string): number {
  const speed = Number(text)
  if (text.trim() !== '' && Number.isFinite(speed) && speed > 0) return speed
  throw new InvalidArgumentError('The speed is a number above 0.')
}
