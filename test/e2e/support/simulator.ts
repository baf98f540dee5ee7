import { type Simulator, startSimulator } from '../../../src/simulator/simulator.ts'

export type { Simulator }

/** Runs with a simulator of its own beside the app, as a service somewhere else would be. */
export const withSimulator = async (run: (simulator: Simulator) => Promise<void>): Promise<void> => {
  const simulator = await startSimulator()
  try {
    await run(simulator)
  } finally {
    await simulator.stop()
  }
}
