import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { plural } from '../../components/format.ts'
import { exchangeList, useExchangeSelection, useExchanges } from '../../stores/exchanges.ts'
import { useTransfers } from '../../stores/transfers.ts'
import { ExportDialog } from '../transfers/ExportDialog.tsx'

/** Asks what to export: the selection where there is one, else the list. */
export const askForExchanges = (): void =>
  useTransfers.getState().ask({
    kind: 'exchanges',
    choice: useExchangeSelection.getState().ids.size > 0 ? 'selection' : 'list',
  })

const sets = () => {
  const { selected } = useExchanges.getState()
  const chosen = [...useExchangeSelection.getState().ids]
  const all = exchangeList.ids()
  return [
    { choice: 'opened', label: 'The opened exchange', ids: selected === null ? [] : [selected] },
    { choice: 'selection', label: `The selection: ${plural(chosen.length, 'exchange')}`, ids: chosen },
    { choice: 'list', label: `All in the list: ${plural(all.length, 'exchange')}`, ids: all },
  ] as const
}

export const ExportButton = () => (
  <Button variant="subtle" color="gray" leftSection={<IconFileExport size={14} />} onClick={askForExchanges}>
    Export HAR…
  </Button>
)

/** The dialog from which exchanges leave as a HAR 1.2. */
export const ExportExchanges = () => (
  <ExportDialog
    kind="exchanges"
    sets={sets}
    note="A HAR 1.2 of the calls as they are shown here: secrets were masked when the calls were recorded. Cart tokens and order data are in it."
  />
)
