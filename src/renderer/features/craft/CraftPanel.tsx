import { Drawer } from '@mantine/core'
import { useChannel } from '../../stores/app.ts'
import { useCraft } from '../../stores/craft.ts'
import { CraftForm } from './CraftForm.tsx'
import { NoHooks } from './NoHooks.tsx'

/** Where a delivery is put together, signed, and sent to an application. */
export default function CraftPanel() {
  const { craftOpen, from, opened } = useCraft()
  const { closeCraft } = useCraft.getState()
  const channel = useChannel()
  return (
    <Drawer
      opened={craftOpen}
      onClose={closeCraft}
      position="right"
      size={520}
      title="Craft a delivery"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      {channel &&
        (channel.hooks.length === 0 ? (
          <NoHooks onLeave={closeCraft} />
        ) : (
          <CraftForm key={`${channel.key} ${opened}`} channel={channel} from={from} />
        ))}
    </Drawer>
  )
}
