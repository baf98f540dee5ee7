import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import type { Handlers } from '../../shared/contract.ts'
import { createFileSaver } from './save-file.ts'

/** Asks whether a program may be run. */
export const askForProgram = async (line: string): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: 'Run this program as the tunnel?',
    detail: `${line}\n\nIt runs with your rights until it is switched off or Greenroom ends.`,
    buttons: ['Cancel', 'Run it'],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}

/** Asks the user where a file is to go, with the system's dialog, and writes it there. */
export const saveFile: Handlers['saveFile'] = createFileSaver({
  choose: async (suggestedName) => {
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('downloads'), suggestedName),
    })
    return canceled || filePath === '' ? null : filePath
  },
  write: writeFile,
})
