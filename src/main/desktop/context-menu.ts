import { type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'

/** A right click in a text field or on selected text offers what can be done there. */
export const showContextMenu = (window: BrowserWindow): void => {
  window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
    const edit: readonly MenuItemConstructorOptions[] = [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      copy,
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
    const items = isEditable ? [...edit] : selectionText === '' ? [] : [copy]
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}
