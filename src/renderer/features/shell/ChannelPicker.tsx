import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react'
import { useApp, useChannel } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './Shell.module.css'

/** The channel in use, and the way to another. */
export const ChannelPicker = () => {
  const channel = useChannel()
  const channels = useApp((state) => state.channels)
  const selectChannel = useApp((state) => state.selectChannel)
  const { setNewChannelOpen, goToSettings } = useUi.getState()
  return (
    <Menu position="bottom-start" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.control} aria-label={`Channel: ${channel?.name ?? 'none'}`}>
          <span title={channel?.name}>{channel?.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {channels.map((each) => (
          <Menu.Item
            key={each.key}
            onClick={() => selectChannel(each.key)}
            rightSection={each.key === channel?.key ? <IconCheck size={14} aria-label="in use" /> : null}
          >
            <span className="ellipsis">{each.name}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={14} />} onClick={() => setNewChannelOpen(true)}>
          New channel…
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={14} />} onClick={() => goToSettings('channel')}>
          Edit this channel
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
