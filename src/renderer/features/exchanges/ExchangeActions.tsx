import { Button } from '@mantine/core'
import { IconPencil, IconRepeat } from '@tabler/icons-react'
import { exchangeCurl } from '../../../shared/exchange-curl.ts'
import type { Exchange } from '../../../shared/models/exchange.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { CompareExchange } from './CompareExchange.tsx'
import { repeatAsItWas, repeatWithChanges } from './repeat.ts'

/** What can be done with the opened exchange. */
export const ExchangeActions = ({ exchange }: { exchange: Exchange }) => (
  <>
    <Button
      size="compact-xs"
      leftSection={<IconRepeat size={12} />}
      title="Send the same request again (r)"
      onClick={() => void repeatAsItWas(exchange.id)}
    >
      Repeat
    </Button>
    <Button size="compact-xs" leftSection={<IconPencil size={12} />} onClick={() => repeatWithChanges(exchange)}>
      Repeat with changes…
    </Button>
    <CopyButton text={() => exchangeCurl(exchange.request)} what="as cURL" label="Copy as cURL" />
    <CompareExchange />
  </>
)
