import { join } from 'node:path'
import { systemClock } from './clock.ts'
import { createConsole } from './console.ts'
import { runDesktop } from './desktop/start-desktop.ts'
import { openHistory } from './history/open.ts'
import createHistoryWorker from './history/worker.ts?nodeWorker'
import { createKeychain } from './secrets/keychain.ts'
import { openSettings } from './settings/open-settings.ts'
import { startNotices } from './start-notices.ts'

runDesktop(async ({ dataFolder, version, runtime, log }) => {
  const settings = openSettings({ folder: dataFolder })
  const history = await openHistory({
    file: join(dataFolder, 'history.db'),
    worker: (workerData) => createHistoryWorker({ workerData }),
    // Whoever asks the history from then on is told; each delivery is answered 503.
    onCrash: (cause) => log.error({ err: cause }, 'the history ended'),
  })
  return createConsole({
    clock: systemClock,
    settings: settings.settings,
    keychain: createKeychain(),
    history: history.history,
    startSimulator: async (ports) => {
      const { startSimulator } = await import('../simulator/simulator.ts')
      // For tests and scripts: the demo's simulator can be asked what it received (src/simulator/README.md).
      const control = process.env.GREENROOM_DEMO_CONTROL_PORT
      return startSimulator({ ...ports, controlPort: control === undefined ? null : Number(control) })
    },
    version,
    runtime,
    dataFolder,
    notices: startNotices({ settings: settings.problem, history: history.setAside }),
  })
})
