let open = false

/** Looks for open dialogs before anything else hears of a key; called once, before the first dialog is there. */
export const watchDialogs = (): void => {
  const look = (): void => {
    open = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
  }
  window.addEventListener('keydown', look, { capture: true })
}

/** Whether a dialog was open when the key under way was pressed: Escape may have closed it since. */
export const dialogWasOpen = (): boolean => open
