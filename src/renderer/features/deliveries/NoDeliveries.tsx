import { Button } from '@mantine/core'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Empty } from '../../components/Empty.tsx'
import { useApp, useChannel } from '../../stores/app.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import { useReach } from '../../stores/reach.ts'
import { useUi } from '../../stores/ui.ts'
import { webhookAddress } from '../../webhook-address.ts'
import { setFilters } from './filter-names.ts'
import { searchHelp } from './search-help.ts'

/** The empty list: what will appear, and how to make it appear. */
export const NoDeliveries = () => {
  const channel = useChannel()
  const listener = useApp((state) => state.listener)
  const publicUrl = useReach((state) => state.view?.url) ?? null
  const { filters, clearFilters } = useDeliveries.getState()
  if (setFilters(filters).length > 0 || filters.text.trim() !== '') {
    return (
      <Empty
        title="No delivery passes the filter"
        text={`Deliveries that pass it appear here as they come. ${searchHelp(filters)}`}
      >
        <Button onClick={clearFilters}>Clear the filter</Button>
      </Empty>
    )
  }
  if (channel?.demo) {
    return (
      <Empty
        title="No deliveries yet"
        text="Each webhook that the service sends appears here, verified or not. Send one from the stage door of the demo."
      >
        <Button variant="filled" onClick={() => useUi.getState().setStageDoorOpen(true)}>
          Open the stage door
        </Button>
      </Empty>
    )
  }
  const address = channel && webhookAddress(channel, listener, publicUrl)
  return (
    <Empty
      title="No deliveries yet"
      text={
        address
          ? 'Each webhook that the service sends appears here, verified or not. Configure the webhook with the address of the listener, at its public URL, then make a purchase in your channel.'
          : 'Each webhook that the service sends appears here, verified or not. The listener is not running, so none can come.'
      }
    >
      {address ? (
        <CopyButton text={address} what="the webhook address" label="Copy the address" />
      ) : (
        <Button onClick={() => useUi.getState().goToSettings('listener')}>Open the listener’s settings</Button>
      )}
    </Empty>
  )
}
