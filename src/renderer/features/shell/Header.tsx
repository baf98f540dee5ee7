import { openSpotlight } from '@mantine/spotlight'
import { IconColumns3 } from '@tabler/icons-react'
import { Chip } from '../../components/Chip.tsx'
import { useChannel } from '../../stores/app.ts'
import { ChannelPicker } from './ChannelPicker.tsx'
import { EnvironmentSwitch } from './EnvironmentSwitch.tsx'
import { ListenerPill } from './ListenerPill.tsx'
import classes from './Shell.module.css'
import { TokenPill } from './TokenPill.tsx'

const isMac = navigator.platform.startsWith('Mac')

/** Where one is (channel, environment) and how things stand (token, listener), always in sight. */
export const Header = () => {
  const channel = useChannel()
  const places = channel
    ? [...Object.values(channel.clientSecrets).map((s) => s.place), ...channel.hooks.map((h) => h.key)]
    : []
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <IconColumns3 size={18} aria-hidden />
        Greenroom
      </div>
      {channel && (
        <>
          <ChannelPicker />
          <EnvironmentSwitch />
        </>
      )}
      {places.includes('session') && (
        <Chip
          tone="warn"
          title="Some secrets of this channel are kept in memory only and are gone when Greenroom closes."
        >
          Session only
        </Chip>
      )}
      <div className="grow" />
      {channel && <TokenPill />}
      <ListenerPill />
      <button type="button" className={classes.key} onClick={openSpotlight} aria-label="Command palette">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </button>
    </header>
  )
}
