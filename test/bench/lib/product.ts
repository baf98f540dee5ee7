import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { systemClock } from '../../../src/main/clock.ts'
import { type Console, createConsole } from '../../../src/main/console.ts'
import { openHistory } from '../../../src/main/history/open.ts'
import { createMemoryStore } from '../../../src/main/secrets/memory.ts'
import { openSettings } from '../../../src/main/settings/open-settings.ts'
import { SELLER_CLIENT_ID } from '../../../src/shared/models/environment.ts'
import type { Result } from '../../../src/shared/result.ts'
import { startSimulator } from '../../../src/simulator/simulator.ts'
import { load } from './load.ts'
import { benchHook, benchWebhook, requestBytes } from './webhooks.ts'

export interface Product {
  readonly console: Console
  readonly channelKey: string
  readonly port: number
  /** The path of the channel's webhooks. */
  readonly path: string
  readonly close: () => Promise<void>
}

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/**
 * The product without a window, with a channel and the bench's hook, and its history on disk: in a folder of its own that
 * goes when it is closed, or in this one, which stays.
 */
export const startProduct = async (profile?: { readonly folder: string; readonly keep: true }): Promise<Product> => {
  const folder = profile?.folder ?? mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  const { history } = await openHistory({
    file: join(folder, 'history.db'),
    worker: (workerData) => new Worker(new URL('../../../src/main/history/worker.ts', import.meta.url), { workerData }),
  })
  const product = createConsole({
    clock: systemClock,
    settings: openSettings({ folder }).settings,
    keychain: createMemoryStore(),
    history,
    startSimulator,
    version: '0.0.0',
    runtime: 'none',
    dataFolder: folder,
    notices: [],
  })
  await product.start()
  const channel = value(await product.handlers.createChannel({ name: 'Bench' }))
  const settings = {
    baseUrl: 'https://service.example.test',
    channelId: '1',
    clientId: SELLER_CLIENT_ID,
    applicablePromotions: null,
    retryOnAuth001: true,
  }
  value(await product.handlers.saveEnvironment({ channelKey: channel.key, environment: 'test', settings }))
  const hook = { hookId: benchHook.hookId, environment: 'test', label: benchHook.label, keySource: 'own' } as const
  const key = { value: benchHook.key, keep: 'session' } as const
  value(await product.handlers.saveHook({ channelKey: channel.key, hook, previousHookId: null, key }))
  const { listener } = value(await product.handlers.getSnapshot())
  if (listener.state.kind !== 'listening') throw new Error(`The listener is ${listener.state.kind}.`)
  return {
    console: product,
    channelKey: channel.key,
    port: listener.state.port,
    path: `/h/${channel.listenerPath}`,
    close: async () => {
      await product.close()
      if (!profile) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sent and forgotten in pieces: the bench's own memory is not what is measured. */
const PIECE = 10_000

/** Fills its history with so many deliveries, through the listener. */
export const fill = async ({ port, path }: Product, count: number): Promise<void> => {
  for (let from = 0; from < count; from += PIECE) {
    const piece = Array.from({ length: Math.min(PIECE, count - from) }, (_, index) =>
      requestBytes(path, benchWebhook(from + index)),
    )
    await load(port, piece, 50)
  }
}

/** Waits until the search's index and the findings have caught up with what was received into the history of a folder. */
export const settled = async (folder: string): Promise<void> => {
  const db = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  try {
    const isBehind = db.prepare(
      `SELECT (SELECT max(id) FROM attempts) > min((SELECT attempt FROM search_progress),
         (SELECT attempt FROM findings_progress)) AS behind`,
    )
    while (isBehind.get()?.behind !== 0) await setTimeout(250)
  } finally {
    db.close()
  }
}
