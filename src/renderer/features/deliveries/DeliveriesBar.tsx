import { Button, SegmentedControl } from '@mantine/core'
import { IconMasksTheater, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { RoomBar } from '../../components/RoomBar.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { deliveryList, useDeliveries } from '../../stores/deliveries.ts'
import { useRehearsal } from '../../stores/rehearsal.ts'
import classes from './DeliveriesBar.module.css'
import { FilterMenu } from './FilterMenu.tsx'
import { ToolsMenu } from './ToolsMenu.tsx'
import { TransferMenu } from './TransferMenu.tsx'

/** The bar of the room: search, filter, pause. */
export const DeliveriesBar = ({ search }: { search: RefObject<HTMLInputElement | null> }) => {
  const text = useDeliveries((state) => state.filters.text)
  const paused = useDeliveries((state) => state.list.paused)
  const view = useDeliveries((state) => state.view)
  const { narrow, setView } = useDeliveries.getState()
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <RoomBar title="Deliveries">
      <SearchField
        field={search}
        label="Search deliveries"
        placeholder="event:ORDER verdict:mismatch code:…"
        value={text}
        onChange={(value) => narrow({ text: value })}
      />
      <FilterMenu />
      <SegmentedControl
        size="xs"
        className={classes.views}
        aria-label="View"
        data={[
          { value: 'list', label: 'List' },
          { value: 'coverage', label: 'Coverage' },
        ]}
        value={view}
        onChange={setView}
      />
      <span className="grow" />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconMasksTheater size={14} />}
        onClick={() => useRehearsal.getState().setPanelOpen(true)}
      >
        Rehearse…
      </Button>
      <ToolsMenu />
      <TransferMenu />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon size={14} />}
        aria-pressed={paused}
        onClick={() => deliveryList.setPaused(!paused)}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </RoomBar>
  )
}
