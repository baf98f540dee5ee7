import { systemClock } from '../../src/main/clock.ts'
import type { History } from '../../src/main/history/history.ts'
import { createMemoryHistory } from '../../src/main/history/memory.ts'
import { diagnose } from '../../src/main/service/diagnosis/diagnose.ts'
import { factsOf } from '../../src/main/service/diagnosis/facts.ts'
import type { HttpLimits } from '../../src/main/service/http.ts'
import type { CredentialFacts } from '../../src/shared/models/circumstances.ts'
import type { DiagnosedCause, Diagnosis } from '../../src/shared/models/diagnosis.ts'
import { type EnvironmentName, environmentNames, type Target } from '../../src/shared/models/environment.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { type Bench, createBench, type Environments, environmentOf, production, test } from './service-harness.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** A client against the simulator, with a history, and a clock that the test moves. */
export interface Clinic {
  readonly simulator: Simulator
  readonly bench: Bench
  readonly history: History
  /** Since when each secret has been stored, epoch ms; an hour before the start, unless a test says otherwise. */
  readonly storedAt: Record<EnvironmentName, number | null>
  now(): number
  /** Moves the clock here, and the simulator's as far unless told otherwise. */
  sleep(ms: number, there?: number): void
  /** Changes settings or secret of the test environment, as the settings room does. */
  change(settings: Parameters<typeof environmentOf>[1], secret?: string): void
  diagnose(exchange: Exchange): Promise<Diagnosis>
  close(): Promise<void>
}

export const openClinic = async (limits: Partial<HttpLimits> = {}, at: Environments | null = null): Promise<Clinic> => {
  const simulator = await startSimulator()
  const history = createMemoryHistory()
  let ahead = 0
  const clock = { ...systemClock, now: () => systemClock.now() + ahead }
  const storedAt: Record<EnvironmentName, number | null> = {
    test: clock.now() - HOUR,
    production: clock.now() - HOUR,
  }
  const credentialFacts = ({ environment }: Target): CredentialFacts => {
    const other = environmentNames.find((name) => name !== environment) ?? 'test'
    const { [environment]: own, [other]: beside } = bench.environments
    return {
      secret: {
        place: 'keychain',
        storedAt: storedAt[environment],
        sameAsOther: own === undefined || beside === undefined ? null : own.secret === beside.secret,
      },
      other: beside === undefined ? null : beside.settings,
    }
  }
  const bench = createBench(
    at ?? {
      test: environmentOf(simulator.environments.test),
      production: environmentOf(simulator.environments.production),
    },
    limits,
    { clock, credentialFacts, record: (exchange) => history.recordExchange(exchange) },
  )
  return {
    simulator,
    bench,
    history,
    storedAt,
    now: clock.now,
    sleep: (ms, there = ms) => {
      ahead += ms
      simulator.advance(there)
    },
    change: (settings, secret) => {
      const environment = environmentOf(simulator.environments.test, settings)
      bench.environments = {
        ...bench.environments,
        test: { ...environment, ...(secret === undefined ? {} : { secret }) },
      }
    },
    diagnose: async (exchange) => {
      const { failure } = exchange
      if (failure === null) throw new Error(`The call did not fail: ${exchange.label}`)
      return diagnose(factsOf({ ...exchange, failure }, exchange.id, await history.callsAround(exchange.id)))
    },
    close: async () => {
      await bench.client.close()
      await simulator.stop()
      await history.close()
    },
  }
}

/** The cause of this id; fails where the diagnosis has none. */
export const causeOf = ({ causes }: Diagnosis, id: DiagnosedCause['id']): DiagnosedCause => {
  const found = causes.find((cause) => cause.id === id)
  if (found === undefined) throw new Error(`There is no cause ${id}`)
  return found
}

export { production, test }
