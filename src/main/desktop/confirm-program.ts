import type { Handlers } from '../../shared/contract.ts'
import type { ReachSettings } from '../../shared/models/reach.ts'
import { appError, err } from '../../shared/result.ts'

export interface ProgramAsk {
  /** The settings in force. */
  readonly current: () => Promise<ReachSettings | null>
  /** Asks whether a command line may be run, where no page can answer for the user. */
  readonly ask: (line: string) => Promise<boolean>
}

/**
 * A request of the window can have a tunnel program run. One that does not run already is confirmed in a dialog of the
 * system's first: whatever got into the page could not press it.
 */
export const confirmProgram =
  (saveReach: Handlers['saveReach'], { current, ask }: ProgramAsk): Handlers['saveReach'] =>
  async (asked) => {
    if (!asked.on || asked.provider !== 'command') return saveReach(asked)
    const now = await current()
    const line = asked.command.line.trim()
    const runs = now?.on === true && now.provider === 'command' && now.command.line.trim() === line
    if (runs || (await ask(line))) return saveReach(asked)
    return err(
      appError('not-confirmed', 'The program was not started.', {
        field: 'line',
        hint: 'Confirm it in the dialog, or choose another way.',
      }),
    )
  }
