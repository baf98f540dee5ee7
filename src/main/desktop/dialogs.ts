import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import type { Handlers } from '../../shared/contract.ts'
import { ok } from '../../shared/result.ts'
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

/** Asks whether the access token may be copied: in a dialog that no page can press. */
export const askForTokenCopy = async (): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: 'Copy the access token?',
    detail:
      'Whoever has it can call the service as this channel until it expires. The clipboard is cleared after 60 s if it still holds it; a clipboard manager may keep it.',
    buttons: ['Cancel', 'Copy'],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}

/** Asks the user where a file is to go, with the system's dialog; null when that is cancelled. */
export const chooseFile = async (suggestedName: string): Promise<string | null> => {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), suggestedName),
  })
  return canceled || filePath === '' ? null : filePath
}

/** Asks in which folder another is to be made. */
export const chooseFolder = async (): Promise<string | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    defaultPath: app.getPath('downloads'),
    properties: ['openDirectory', 'createDirectory'],
  })
  return canceled ? null : (filePaths[0] ?? null)
}

/** Asks for the file that is to be imported. */
export const chooseSource = async (): Promise<string | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    defaultPath: app.getPath('downloads'),
    properties: ['openFile'],
    filters: [
      { name: 'Exports of deliveries', extensions: ['ndjson'] },
      { name: 'All files', extensions: ['*'] },
    ],
  })
  return canceled ? null : (filePaths[0] ?? null)
}

/** Asks for a file of certificates; null when that is cancelled. */
const chooseCertificates = async (): Promise<string | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'CA file',
    filters: [
      { name: 'Certificates in PEM', extensions: ['pem', 'crt', 'cer'] },
      { name: 'All files', extensions: ['*'] },
    ],
    properties: ['openFile'],
  })
  return canceled ? null : (filePaths[0] ?? null)
}

/** Asks for the CA file of an environment. */
export const chooseAuthority: Handlers['chooseAuthority'] = async () => ok({ path: await chooseCertificates() })

/** Asks where a file is to go, and writes it there. */
export const saveFile: Handlers['saveFile'] = createFileSaver({ choose: chooseFile, write: writeFile })
