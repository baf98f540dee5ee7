import type { DesktopRequest, Handlers, PushedEvent } from '../../shared/contract.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { ExportAsked, ExportDone, ImportAsked, ImportReport } from '../../shared/models/transfer.ts'
import type { Result } from '../../shared/result.ts'
import type { Log } from '../log.ts'

/** The product without a window, as the desktop sees it. */
export interface DesktopConsole {
  /** Every request of the contract but those that the desktop itself answers. */
  readonly handlers: Omit<Handlers, DesktopRequest>
  /** What leaves as a file or comes from one, once the user has said where. */
  readonly transfers: {
    readonly exportTo: (path: string, asked: ExportAsked) => Promise<Result<ExportDone>>
    readonly importFrom: (path: string, asked: ImportAsked) => Promise<Result<{ readonly report: ImportReport }>>
  }
  /** The token of a target, for the clipboard alone; null while none is held. */
  readonly heldToken: (target: Target) => string | null
  /** Calls back with every event from now on; returns its unsubscribe. */
  readonly onEvent: (listener: (event: PushedEvent) => void) => () => void
  /** Starts what runs by itself. The window opens meanwhile: requests come, and are answered, from the beginning. */
  readonly start: () => Promise<void>
  /** Masks in a text every secret that the console knows. */
  readonly redact: (text: string) => string
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
