import type { Handlers, PushedEvent } from '../../shared/contract.ts'
import type { Log } from '../log.ts'

/** The product without a window, as the desktop sees it. */
export interface DesktopConsole {
  /** Every request of the contract but those that the desktop itself answers. */
  readonly handlers: Omit<Handlers, 'copyText' | 'openLink' | 'saveFile'>
  /** Calls back with every event from now on; returns its unsubscribe. */
  readonly onEvent: (listener: (event: PushedEvent) => void) => () => void
  /** Starts what runs by itself. The window opens meanwhile: requests come, and are answered, from the beginning. */
  readonly start: () => Promise<void>
  /** The machine woke up from sleep. */
  readonly resumed: () => void
  /** Closes everything; waited for, 5 s at most, before the process ends. */
  readonly close: () => Promise<void>
}

/** Where the console runs. */
export interface DesktopPlace {
  /** Absolute path of the folder for settings and history. */
  readonly dataFolder: string
  readonly version: string
  readonly runtime: 'electron' | 'stand-in'
  readonly log: Log
}
