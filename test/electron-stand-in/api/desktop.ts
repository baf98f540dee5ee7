import { EventEmitter } from 'node:events'
import type { MessageBoxOptions } from 'electron'
import { closed } from '../closed.ts'
import { WORK_AREA } from './window-geometry.ts'

// What surrounds the app on a desktop: nobody is there to answer, so dialogs are cancelled and links go nowhere.

const { width, height } = WORK_AREA

const display = {
  id: 1,
  bounds: WORK_AREA,
  workArea: WORK_AREA,
  size: { width, height },
  workAreaSize: { width, height },
  scaleFactor: 1,
  rotation: 0,
  internal: true,
}

export const screen = closed(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
    getDisplayMatching: () => display,
    getDisplayNearestPoint: () => display,
    getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  }),
)

/** Sleep and the like never happen by themselves; a test may emit them. */
export const powerMonitor = closed(
  'powerMonitor',
  Object.assign(new EventEmitter(), {
    getSystemIdleState: () => 'active',
    getSystemIdleTime: () => 0,
    isOnBatteryPower: () => false,
    onBatteryPower: false,
  }),
)

const openedExternally: unknown[][] = []

export const shell = closed('shell', {
  /** Remembers in `calls` what it was asked to open. */
  openExternal: Object.assign(
    async (...args: unknown[]): Promise<void> => {
      openedExternally.push(args)
    },
    { calls: openedExternally },
  ),
  openPath: async () => '',
  showItemInFolder: () => {},
  beep: () => {},
  trashItem: async () => {},
})

let copied = ''

export const clipboard = closed('clipboard', {
  readText: () => copied,
  writeText: (text: string) => {
    copied = text
  },
  write: ({ text = '' }: { text?: string }) => {
    copied = text
  },
  writeHTML: () => {},
  clear: () => {
    copied = ''
  },
  availableFormats: () => (copied === '' ? [] : ['text/plain']),
})

/** The button that stands for closing a message box. The options may come after a window. */
const cancelled = (args: readonly unknown[]): number => {
  const { cancelId, defaultId = 0 } = args.at(-1) as MessageBoxOptions
  return cancelId ?? defaultId
}

export const dialog = closed('dialog', {
  showMessageBox: async (...args: unknown[]) => ({ response: cancelled(args), checkboxChecked: false }),
  showMessageBoxSync: (...args: unknown[]) => cancelled(args),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showOpenDialogSync: () => undefined,
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showSaveDialogSync: () => undefined,
  showErrorBox: (title: string, content: string) => console.error(`${title}: ${content}`),
})
