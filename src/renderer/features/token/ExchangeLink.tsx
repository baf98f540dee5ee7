import { Button } from '@mantine/core'
import { useExchanges } from '../../stores/exchanges.ts'
import { useTokenDesk } from '../../stores/token.ts'
import { useUi } from '../../stores/ui.ts'

/** Leads to an exchange; nothing where it was not stored. */
export const ExchangeLink = ({ id, label = 'Open the exchange' }: { id: number | null; label?: string }) =>
  id === null || id <= 0 ? null : (
    <Button
      size="compact-xs"
      variant="subtle"
      onClick={() => {
        useTokenDesk.getState().setPanelOpen(false)
        useUi.getState().go('exchanges')
        useExchanges.getState().select(id)
      }}
    >
      {label}
    </Button>
  )
