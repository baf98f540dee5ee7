import { Drawer } from '@mantine/core'
import { useChannel } from '../../stores/app.ts'
import { useCraft } from '../../stores/craft.ts'
import { NoHooks } from './NoHooks.tsx'
import { ReceiverForm } from './ReceiverForm.tsx'

/** Where a channel's own receiver is checked: what it accepts, and what it refuses. */
export default function ReceiverPanel() {
  const open = useCraft((state) => state.receiverOpen)
  const { setReceiverOpen } = useCraft.getState()
  const channel = useChannel()
  const close = () => setReceiverOpen(false)
  return (
    <Drawer
      opened={open}
      onClose={close}
      position="right"
      size={560}
      title="Check a receiver"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      {channel &&
        (channel.hooks.length === 0 ? (
          <NoHooks onLeave={close} />
        ) : (
          <ReceiverForm key={channel.key} channel={channel} />
        ))}
    </Drawer>
  )
}
