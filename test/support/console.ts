import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '../../src/main/clock.ts'
import { type Console, type ConsolePorts, createConsole } from '../../src/main/console.ts'
import type { History } from '../../src/main/history/history.ts'
import { createMemoryHistory } from '../../src/main/history/memory.ts'
import { createMemoryStore } from '../../src/main/secrets/memory.ts'
import { openSettings } from '../../src/main/settings/open-settings.ts'
import type { PushedEvent } from '../../src/shared/contract.ts'
import type { Result } from '../../src/shared/result.ts'
import { startSimulator } from '../../src/simulator/simulator.ts'

/** The whole product without a window, with a folder of its own. */
export interface TestConsole extends Console {
  readonly folder: string
  readonly events: readonly PushedEvent[]
  /** Closes it, and removes its folder. */
  readonly end: () => Promise<void>
}

export interface TestPorts {
  readonly clock?: Clock
  readonly history?: (folder: string) => History | Promise<History>
  readonly startSimulator?: ConsolePorts['startSimulator']
}

export const startConsole = async ({
  clock = systemClock,
  history,
  startSimulator: startDemo = startSimulator,
}: TestPorts = {}): Promise<TestConsole> => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-console-'))
  const made = createConsole({
    clock,
    settings: openSettings({ folder }).settings,
    keychain: createMemoryStore(clock),
    history: history === undefined ? createMemoryHistory() : await history(folder),
    startSimulator: startDemo,
    version: '0.0.0',
    runtime: 'none',
    dataFolder: folder,
    notices: [],
  })
  const events: PushedEvent[] = []
  made.onEvent((event) => events.push(event))
  await made.start()
  return {
    ...made,
    folder,
    events,
    end: async () => {
      await made.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a request answered; throws its error. */
export const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
