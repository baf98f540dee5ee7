import { ActionIcon, Button, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconMasksTheater, IconPlayerPause, IconPlayerPlay, IconSearch, IconShieldQuestion } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { RoomBar } from '../../components/RoomBar.tsx'
import { deliveryList, useDeliveries } from '../../stores/deliveries.ts'
import { useRehearsal } from '../../stores/rehearsal.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './DeliveriesBar.module.css'
import { FilterMenu } from './FilterMenu.tsx'

/** The bar of the room: search, filter, pause. */
export const DeliveriesBar = ({ search }: { search: RefObject<HTMLInputElement | null> }) => {
  const text = useDeliveries((state) => state.filters.text)
  const paused = useDeliveries((state) => state.list.paused)
  const view = useDeliveries((state) => state.view)
  const { narrow, setView } = useDeliveries.getState()
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <RoomBar title="Deliveries">
      <TextInput
        ref={search}
        className={classes.search}
        aria-label="Search deliveries"
        placeholder="event:ORDER verdict:mismatch code:…"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        }
        rightSectionPointerEvents="none"
        maxLength={10_000}
        value={text}
        onChange={(event) => narrow({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else narrow({ text: '' })
        }}
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
      <Tooltip label="Check a signature…">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label="Check a signature…"
          onClick={() => useUi.getState().setCheckSignatureOpen(true)}
        >
          <IconShieldQuestion size={16} />
        </ActionIcon>
      </Tooltip>
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
