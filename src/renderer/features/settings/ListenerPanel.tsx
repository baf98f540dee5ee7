import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { ListenerState } from '../../../shared/models/listener.ts'
import { assertNever } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { clockTime, dateTime, plural } from '../../components/format.ts'
import { KeyValues } from '../../components/KeyValues.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useApp } from '../../stores/app.ts'
import { useReach } from '../../stores/reach.ts'
import { localAddress } from '../../webhook-address.ts'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

const inWords = (state: ListenerState): string => {
  switch (state.kind) {
    case 'off':
      return 'Off'
    case 'starting':
      return `Starting on port ${state.port}`
    case 'listening':
      return `Listening on 127.0.0.1:${state.port} since ${dateTime(state.since)}`
    case 'port-taken': {
      const { holder } = state
      const by = holder
        ? ` by ${holder.name ?? 'a process'}${holder.pid === null ? '' : ` (process ${holder.pid})`}`
        : ''
      return `Port ${state.port} is taken${by}. It is tried again by itself; or use a free port.`
    }
    case 'failed':
      return `Failed on port ${state.port}: ${state.reason}`
    default:
      return assertNever(state)
  }
}

const renew = (channel: ChannelView) =>
  modals.openConfirmModal({
    title: 'Give this channel a new path?',
    children:
      'The address changes: the webhook’s configuration at the service must be updated. The old path answers 404 from then on.',
    labels: { confirm: 'New path', cancel: 'Cancel' },
    onConfirm: () => void bridge.renewListenerPath({ channelKey: channel.key }),
  })

const KiB = 1024

/** The caps to choose from, in bytes; the one in use among them. */
const bodyCaps = (current: number | undefined) =>
  [256 * KiB, 1024 * KiB, 4096 * KiB, 16_384 * KiB, 65_536 * KiB, ...(current === undefined ? [] : [current])]
    .filter((cap, i, all) => all.indexOf(cap) === i)
    .toSorted((a, b) => a - b)
    .map((cap) => ({ value: String(cap), label: cap < 1024 * KiB ? `${cap / KiB} KiB` : `${cap / KiB / KiB} MiB` }))

/** Where webhooks are received, and what was turned away. */
export const ListenerPanel = ({ channel }: { channel: ChannelView | null }) => {
  const listener = useApp((state) => state.listener)
  const bodyCap = useApp((state) => state.preferences?.bodyCap)
  const state = listener?.state ?? { kind: 'off' as const }
  const [port, setPort] = useState<number | ''>('')
  const { busy, error, save } = useSave()
  const address = channel && localAddress(channel, listener)
  const current = 'port' in state ? state.port : null
  const chosen = port === '' ? current : port
  const { counts = [], latest = null } = listener?.refusals ?? {}
  return (
    <Panel title="Webhook listener">
      <div className={classes.form}>
        <KeyValues
          items={[
            ['State', inWords(state)],
            [
              'Address here',
              address ? (
                <span key="address">
                  <span className="mono">{address}</span> <CopyButton text={address} what="the webhook address" />
                </span>
              ) : (
                <span className="muted" key="none">
                  none while nothing listens
                </span>
              ),
            ],
            [
              'Largest body',
              <NativeSelect
                key="cap"
                aria-label="Largest body"
                w={110}
                value={String(bodyCap)}
                data={bodyCaps(bodyCap)}
                onChange={({ currentTarget: { value } }) =>
                  void save(() => bridge.savePreferences({ bodyCap: Number(value) }))
                }
              />,
            ],
            [
              'Turned away',
              counts.length === 0 || !latest
                ? 'nothing since the start'
                : `${counts.map(({ status, count: n }) => `${status}: ${plural(n, 'request')}`).join(', ')}. Last at ${clockTime(latest.at)}: ${latest.reason}`,
            ],
          ]}
        />
        <p className={`muted ${classes.note}`}>
          It is bound to this machine. The service reaches it by a public URL, with the same path.{' '}
          <Button size="compact-xs" onClick={() => useReach.getState().setPanelOpen(true)}>
            Public URL…
          </Button>
        </p>
        {error && <Problem error={error} />}
        <div className={classes.row}>
          <NumberInput
            aria-label="Port"
            size="xs"
            w={110}
            min={1}
            max={65535}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={chosen ?? ''}
            onChange={(value) => setPort(typeof value === 'number' ? value : '')}
          />
          <Button
            loading={busy}
            disabled={chosen === null || chosen < 1 || chosen > 65535}
            onClick={() =>
              void save(
                () => bridge.restartListener(chosen === null ? {} : { port: chosen }),
                () => setPort(''),
              )
            }
          >
            {chosen === current ? 'Restart' : 'Use this port'}
          </Button>
          <Button
            onClick={() =>
              void save(
                () => bridge.restartListener({ port: 'any' }),
                () => setPort(''),
              )
            }
          >
            Use a free port
          </Button>
          <span className="grow" />
          {channel && (
            <Button variant="subtle" color="gray" onClick={() => renew(channel)}>
              New path…
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
