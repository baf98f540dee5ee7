import type { ComponentProps } from 'react'
import type { DeliveryDetail } from '../../../shared/models/delivery.ts'
import { Chip } from '../../components/Chip.tsx'
import { CopyButton } from '../../components/CopyButton.tsx'
import { bytes, plural } from '../../components/format.ts'
import { KeyValues } from '../../components/KeyValues.tsx'
import { LongValue } from '../../components/LongValue.tsx'
import { Time } from '../../components/Time.tsx'
import { Companions } from './Companions.tsx'
import classes from './Delivery.module.css'
import { Findings } from './findings/Findings.tsx'
import { hookPlace } from './hook-place.ts'
import type { OrderBody } from './order-body.ts'

const none = <span className="faint">none</span>

/** A value as received, which may be anything; with a name, what copies it stands beside it. */
const Value = ({ text, what }: { text: string | null; what?: string }) =>
  text === null ? (
    none
  ) : (
    <span className={classes.with}>
      <LongValue text={text} />
      {what !== undefined && <CopyButton text={text} what={what} />}
    </span>
  )

/** What a delivery is, at a glance. */
export const SummaryTab = ({
  detail,
  order,
  found,
}: {
  detail: DeliveryDetail
  order: OrderBody | null
  found: ComponentProps<typeof Findings>['found']
}) => {
  const { row, hook, companions } = detail
  // What departs from the interface comes first; what only confirms it, last.
  const grave = found?.ok && found.value.some(({ level }) => level === 'error' || level === 'warning')
  return (
    <>
      {grave && <Findings found={found} />}
      {companions.length > 0 && <Companions row={row} order={order} companions={companions} />}
      <KeyValues
        items={[
          ['Delivery id', <Value key="id" text={row.deliveryId} />],
          [
            'Hook',
            <span key="hook">
              <span className="mono">{row.hookId ?? none}</span>{' '}
              <span className="muted">{hook && hookPlace(hook)}</span>
            </span>,
          ],
          ['Environment', row.environment ?? 'not known: its hook is unknown'],
          ['Event', <Value key="event" text={row.event} />],
          ['Action', <Value key="action" text={row.action} />],
          [
            'Subtype',
            row.subtype === null ? (
              none
            ) : (
              <Chip key="subtype" tone="plain">
                {row.subtype}
              </Chip>
            ),
          ],
          ['Code or id', <Value key="reference" text={row.reference} />],
          ...(order
            ? ([
                ['Order URL', <Value key="url" text={order.url} what="the order URL" />],
                ['Previous code', <Value key="previous" text={order.previousCode} what="the previous code" />],
              ] as const)
            : []),
          ['First received', <Time key="first" at={row.firstAt} full />],
          ['Last received', <Time key="last" at={row.lastAt} full />],
          ['Came by', <Value key="host" text={row.host} />],
          ...(row.selfTest
            ? [['Self-test', 'sent by this console through its public URL; counts for nothing'] as const]
            : []),
          ...(row.imported
            ? ([
                [
                  'Imported',
                  <span key="imported">
                    from <LongValue text={row.imported.file} /> at <Time at={row.imported.at} full />; counts for
                    nothing
                  </span>,
                ],
              ] as const)
            : []),
          ['Attempts', plural(row.attempts, 'attempt')],
          ['Body', bytes(row.bodySize)],
        ]}
      />
      {!grave && <Findings found={found} />}
    </>
  )
}
