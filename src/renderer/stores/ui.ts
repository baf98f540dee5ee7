import { openSpotlight } from '@mantine/spotlight'
import { create } from 'zustand'
import type { EventPayload } from '../../shared/contract.ts'
import type { SettingsField } from '../../shared/models/diagnosis.ts'
import type { AppError } from '../../shared/result.ts'

export const roomNames = [
  'overview',
  'promotions',
  'catalog',
  'deliveries',
  'timeline',
  'exchanges',
  'settings',
] as const
export type RoomName = (typeof roomNames)[number]

/** A place in the settings that other rooms lead to. */
export type SettingsSection =
  | 'channel'
  | 'environment'
  | 'network'
  | 'hooks'
  | 'relay'
  | 'listener'
  | 'history'
  | 'appearance'
  | 'keychain'

interface UiState {
  readonly room: RoomName
  readonly settingsSection: SettingsSection | null
  /** The field of the settings that is to have the focus. */
  readonly settingsField: SettingsField | null
  readonly keysOpen: boolean
  readonly stageDoorOpen: boolean
  readonly newChannelOpen: boolean
  readonly checkSignatureOpen: boolean
  /** Why main did not answer at the start. */
  readonly startFailure: AppError | null
  readonly go: (room: RoomName) => void
  readonly goToSettings: (section: SettingsSection) => void
  readonly goToField: (field: SettingsField) => void
  readonly setKeysOpen: (open: boolean) => void
  readonly setStageDoorOpen: (open: boolean) => void
  readonly setNewChannelOpen: (open: boolean) => void
  readonly setCheckSignatureOpen: (open: boolean) => void
  /** What the application menu asks for. */
  readonly command: (command: EventPayload<'command'>) => void
}

/** Where the user is in the window. */
export const useUi = create<UiState>()((set) => ({
  room: 'overview',
  settingsSection: null,
  settingsField: null,
  keysOpen: false,
  stageDoorOpen: false,
  newChannelOpen: false,
  checkSignatureOpen: false,
  startFailure: null,
  go: (room) => set({ room, settingsSection: null, settingsField: null }),
  goToSettings: (settingsSection) => set({ room: 'settings', settingsSection, settingsField: null }),
  goToField: (settingsField) => {
    const settingsSection = settingsField === 'proxy' || settingsField === 'caFile' ? 'network' : 'environment'
    set({ room: 'settings', settingsSection, settingsField })
  },
  setKeysOpen: (keysOpen) => set({ keysOpen }),
  setStageDoorOpen: (stageDoorOpen) => set({ stageDoorOpen }),
  setNewChannelOpen: (newChannelOpen) => set({ newChannelOpen }),
  setCheckSignatureOpen: (checkSignatureOpen) => set({ checkSignatureOpen }),
  command: (command) => {
    if (command === 'palette') openSpotlight()
    else if (command === 'settings') set({ room: 'settings', settingsSection: null, settingsField: null })
    else set({ keysOpen: true })
  },
}))
