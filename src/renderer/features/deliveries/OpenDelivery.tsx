import { Button, NativeSelect } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { type DeliveryDetail, NO_ANSWER } from '../../../shared/models/delivery.ts'
import { VerdictChip } from '../../components/Chip.tsx'
import { CopyButton } from '../../components/CopyButton.tsx'
import { DetailHead } from '../../components/DetailHead.tsx'
import { PaneTabs } from '../../components/PaneTabs.tsx'
import { useNow } from '../../components/useNow.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import { useNotes } from '../../stores/notes.ts'
import { AttemptsTab } from './AttemptsTab.tsx'
import { answerLine } from './answer-line.ts'
import { BodyTab } from './BodyTab.tsx'
import { CompareWith } from './CompareWith.tsx'
import classes from './Delivery.module.css'
import { deliveryTitle } from './delivery-title.ts'
import { useFindings } from './findings/useFindings.ts'
import { HeadersTab } from './HeadersTab.tsx'
import { Note } from './keep/Note.tsx'
import { PinButton } from './keep/PinButton.tsx'
import { OrderTab } from './OrderTab.tsx'
import { orderBody } from './order-body.ts'
import { RelayTab } from './relay/RelayTab.tsx'
import { ShowOnTimeline } from './ShowOnTimeline.tsx'
import { SignatureTab } from './SignatureTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { useBody } from './useBody.ts'
import { useFetchOrder } from './useFetchOrder.ts'

/** One delivery, opened: its head, and what is known of it in tabs. */
export const OpenDelivery = ({ detail }: { detail: DeliveryDetail }) => {
  const { row, attempts } = detail
  const first = attempts[0]
  const newest = attempts.at(-1)
  const tab = useDeliveries((state) => state.tab)
  const { showTab } = useDeliveries.getState()
  const now = useNow()
  /** The attempt whose headers and signature are shown; null for the newest, whichever that is. */
  const [chosen, setChosen] = useState<number | null>(null)
  // All attempts of a delivery have the same body.
  const body = useBody(first?.id ?? 0)
  const order = useMemo(() => (body?.ok ? orderBody(body.value) : null), [body])
  const found = useFindings(detail)
  const drafted = useNotes((state) => state.drafts[row.id] !== undefined)
  /** The field of a note that is still to be begun. */
  const [noting, setNoting] = useState(false)
  const { fetched, fetchOrder } = useFetchOrder(row.channelKey, row.environment)
  const showsNote = row.note !== '' || drafted || noting
  const attempt = attempts.find(({ id }) => id === chosen) ?? newest
  if (!attempt) return null

  const ofAttempt = (content: ReactNode) => (
    <>
      {attempts.length > 1 && (
        <NativeSelect
          aria-label="Attempt"
          data={attempts.map(({ id, status }, index) => ({
            value: String(id),
            label: `Attempt ${index + 1} of ${attempts.length}, ${status === NO_ANSWER ? 'not answered' : `answered ${status}`}`,
          }))}
          value={String(attempt.id)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {content}
    </>
  )
  const tabs = [
    { name: 'Summary', content: () => <SummaryTab detail={detail} order={order} found={found} /> },
    { name: 'Body', content: () => <BodyTab body={body} attempt={attempt} /> },
    { name: 'Headers', content: () => ofAttempt(<HeadersTab headers={attempt.headers} />) },
    { name: 'Signature', content: () => ofAttempt(<SignatureTab detail={detail} attempt={attempt} />) },
    { name: 'Attempts', content: () => <AttemptsTab attempts={attempts} found={found} /> },
    {
      name: 'Relay',
      content: () =>
        ofAttempt(<RelayTab channelKey={row.channelKey} deliveryRow={row.id} attempt={attempt} body={body} />),
    },
    ...(fetched === 'none' ? [] : [{ name: 'Order', content: () => <OrderTab fetched={fetched} /> }]),
  ]
  return (
    <>
      <DetailHead
        title={deliveryTitle(row)}
        line={answerLine(attempts, now)}
        state={<VerdictChip verdict={row.verdict} />}
        actions={
          <>
            <PinButton row={row} />
            {!showsNote && (
              <Button size="compact-xs" leftSection={<IconNote size={12} />} onClick={() => setNoting(true)}>
                Add a note
              </Button>
            )}
            {order && (
              <Button
                size="compact-xs"
                loading={fetched === 'fetching'}
                disabled={row.environment === null}
                title={
                  row.environment === null
                    ? 'Its hook is unknown, so it belongs to no environment that could be asked.'
                    : undefined
                }
                onClick={() => {
                  showTab('Order')
                  void fetchOrder(order)
                }}
              >
                Fetch order
              </Button>
            )}
            <CompareWith detail={detail} attempt={attempt} />
            <ShowOnTimeline row={row} attempt={attempt} />
            {row.deliveryId !== null && <CopyButton text={row.deliveryId} what="the delivery id" label="Delivery id" />}
            {row.reference !== null && <CopyButton text={row.reference} what="the code or id" label="Code or id" />}
          </>
        }
      />
      {showsNote && <Note row={row} focused={noting} />}
      <div className={classes.tabs}>
        <PaneTabs label="Parts of the delivery" tabs={tabs} value={tab} onChange={showTab} />
      </div>
    </>
  )
}
