import { useHotkeys } from '@mantine/hooks'
import { dialogWasOpen } from '../open-dialogs.ts'

/** The keys of a room. None of them acts while the user types, or in a dialog. */
export const useRoomKeys = (keys: {
  readonly search?: () => void
  readonly move?: (by: number) => void
  readonly close?: () => void
  /** Chooses the opened row, or takes it out of the selection. */
  readonly mark?: () => void
  readonly replay?: () => void
  readonly pin?: () => void
  readonly compare?: () => void
}): void => {
  const unlessDialog = (run: () => void) => (event: KeyboardEvent) => {
    const { target } = event
    // Where the key was pressed, not whether a dialog is drawn: one that was closed fades out for a moment. A button
    // that is disabled while it works loses the focus to the page, and the dialog around it is still meant.
    const inDialog =
      target === document.body
        ? dialogWasOpen()
        : target instanceof Element && target.closest('[role="dialog"]') !== null
    if (!inDialog) run()
  }
  const search = unlessDialog(() => keys.search?.())
  useHotkeys(
    [
      ['/', search],
      // On some keyboards the slash is a shifted key.
      ['shift+/', search],
      ['j', unlessDialog(() => keys.move?.(1))],
      ['k', unlessDialog(() => keys.move?.(-1))],
      ['x', unlessDialog(() => keys.mark?.())],
      ['p', unlessDialog(() => keys.pin?.())],
      ['r', unlessDialog(() => keys.replay?.())],
      ['c', unlessDialog(() => keys.compare?.())],
      ['Escape', unlessDialog(() => keys.close?.()), { preventDefault: false }],
    ],
    undefined,
    // What is read-only text here takes focus as an editor does, and is not typed into.
    true,
  )
}
