import { notifications } from '@mantine/notifications'
import { bridge } from '../../../bridge.ts'

/** Salvages a damaged history; how it ended stands in a notice of main's, and why it could not begin in a notification. */
export const salvageHistory = async (name: string): Promise<void> => {
  const result = await bridge.salvageHistory({ name })
  if (result.ok) return
  notifications.show({
    title: result.error.message,
    message: result.error.hint ?? '',
    color: 'red',
    autoClose: 8000,
  })
}
