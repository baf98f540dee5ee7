import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import type { Handlers } from '../../shared/contract.ts'
import { createFileSaver } from './save-file.ts'

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
