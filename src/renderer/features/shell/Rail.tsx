import {
  type Icon,
  IconArrowsDownUp,
  IconBolt,
  IconHome,
  IconInbox,
  IconListTree,
  IconSettings,
  IconTag,
  IconTimeline,
} from '@tabler/icons-react'
import { count } from '../../components/format.ts'
import { useChannel } from '../../stores/app.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import { useExchanges } from '../../stores/exchanges.ts'
import { type RoomName, roomNames, useUi } from '../../stores/ui.ts'
import classes from './Shell.module.css'

export const rooms: Record<RoomName, { readonly title: string; readonly icon: Icon }> = {
  overview: { title: 'Overview', icon: IconHome },
  promotions: { title: 'Promotions', icon: IconTag },
  catalog: { title: 'Catalog', icon: IconListTree },
  deliveries: { title: 'Deliveries', icon: IconInbox },
  timeline: { title: 'Timeline', icon: IconTimeline },
  exchanges: { title: 'Exchanges', icon: IconArrowsDownUp },
  settings: { title: 'Settings', icon: IconSettings },
}

/** The rooms, and in the demo the stage door. */
export const Rail = () => {
  const room = useUi((ui) => ui.room)
  const { go, setStageDoorOpen } = useUi.getState()
  const channel = useChannel()
  const counts: Partial<Record<RoomName, number>> = {
    deliveries: useDeliveries((state) => state.list.size),
    exchanges: useExchanges((state) => state.list.size),
  }
  return (
    <nav className={classes.rail} aria-label="Rooms">
      {roomNames.map((name) => {
        const { title, icon: RoomIcon } = rooms[name]
        const n = counts[name]
        return (
          <button key={name} type="button" aria-current={name === room ? 'page' : undefined} onClick={() => go(name)}>
            <RoomIcon size={16} stroke={1.8} aria-hidden />
            {title}
            {n ? <span className={classes.count}>{count(n)}</span> : null}
          </button>
        )
      })}
      <span className="grow" />
      {channel?.demo && (
        <button type="button" onClick={() => setStageDoorOpen(true)}>
          <IconBolt size={16} stroke={1.8} aria-hidden />
          Stage door
        </button>
      )}
    </nav>
  )
}
