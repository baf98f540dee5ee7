import { create } from 'zustand'

export const roomNames = ['overview', 'promotions', 'deliveries', 'exchanges', 'settings'] as const
export type RoomName = (typeof roomNames)[number]

/** A place in the settings that other rooms lead to. */
export type SettingsSection = 'channel' | 'environment' | 'hooks' | 'listener' | 'appearance' | 'keychain'

interface UiState {
  readonly room: RoomName
  readonly settingsSection: SettingsSection | null
  readonly keysOpen: boolean
  readonly stageDoorOpen: boolean
  readonly newChannelOpen: boolean
  readonly go: (room: RoomName) => void
  readonly goToSettings: (section: SettingsSection) => void
  readonly setKeysOpen: (open: boolean) => void
  readonly setStageDoorOpen: (open: boolean) => void
  readonly setNewChannelOpen: (open: boolean) => void
}

/** Where the user is in the window. */
export const useUi = create<UiState>()((set) => ({
  room: 'overview',
  settingsSection: null,
  keysOpen: false,
  stageDoorOpen: false,
  newChannelOpen: false,
  go: (room) => set({ room, settingsSection: null }),
  goToSettings: (settingsSection) => set({ room: 'settings', settingsSection }),
  setKeysOpen: (keysOpen) => set({ keysOpen }),
  setStageDoorOpen: (stageDoorOpen) => set({ stageDoorOpen }),
  setNewChannelOpen: (newChannelOpen) => set({ newChannelOpen }),
}))
