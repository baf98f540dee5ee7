import { plural } from '../../components/format.ts'
import { deliveryList, useDeliveries, useDeliverySelection } from '../../stores/deliveries.ts'
import { useTransfers } from '../../stores/transfers.ts'
import { ExportDialog } from '../transfers/ExportDialog.tsx'

/** Asks what to export: the selection where there is one, else the list. */
export const askForDeliveries = (): void =>
  useTransfers.getState().ask({
    kind: 'deliveries',
    choice: useDeliverySelection.getState().ids.size > 0 ? 'selection' : 'list',
  })

const sets = () => {
  const { selected } = useDeliveries.getState()
  const chosen = [...useDeliverySelection.getState().ids]
  const all = deliveryList.ids()
  return [
    { choice: 'opened', label: 'The opened delivery', ids: selected === null ? [] : [selected] },
    { choice: 'selection', label: `The selection: ${plural(chosen.length, 'delivery', 'deliveries')}`, ids: chosen },
    {
      choice: 'list',
      label: `All that pass the filter: ${plural(all.length, 'delivery', 'deliveries')}`,
      ids: all,
    },
  ] as const
}

/** The dialog from which deliveries leave as files. */
export const ExportDeliveries = () => (
  <ExportDialog
    kind="deliveries"
    sets={sets}
    note="It holds what was received: the bodies with their personal data, the headers, and the address of your listener. The keys and secrets that are stored here are not part of it."
  />
)
