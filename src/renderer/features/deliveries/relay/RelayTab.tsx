import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { curlCommand } from '../../../../shared/curl.ts'
import type { Attempt } from '../../../../shared/models/delivery.ts'
import type { Forward } from '../../../../shared/models/forward.ts'
import type { Result } from '../../../../shared/result.ts'
import { withSuffix } from '../../../../shared/with-suffix.ts'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { clockTime } from '../../../components/format.ts'
import { Problem } from '../../../components/Problem.tsx'
import { useCraft } from '../../../stores/craft.ts'
import { useForwards } from '../../../stores/forwards.ts'
import { useUi } from '../../../stores/ui.ts'
import { ForwardView } from './ForwardView.tsx'
import classes from './Relay.module.css'
import { replay } from './replay.ts'
import { useReplayTarget } from './replay-target.ts'

const noForwards: readonly Forward[] = []

const label = ({ kind, sentAt, answer }: Forward): string =>
  `${clockTime(sentAt)}, ${kind}, ${answer ? `answered ${answer.status}` : 'no answer'}`

/** Sends an attempt to an application, and shows what applications answered to this delivery. */
export const RelayTab = ({
  channelKey,
  deliveryRow,
  attempt,
  body,
}: {
  channelKey: string
  deliveryRow: number
  attempt: Attempt
  body: Result<Uint8Array> | null
}) => {
  const url = useReplayTarget(channelKey)
  const { open, setTarget } = useForwards.getState()
  const opened = useForwards((state) => state.opened)
  const refused = useForwards((state) => state.refused)
  /** The sending that is shown; null for the newest, whichever that is. */
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => {
    open(deliveryRow)
    return () => open(null)
  }, [deliveryRow, open])
  const forwards = opened.kind === 'ready' ? opened.value : noForwards
  const shown = forwards.find(({ id }) => id === chosen) ?? forwards[0]
  return (
    <>
      <form
        className={classes.form}
        aria-label="Replay"
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(null)
          replay(attempt.id, url)
        }}
      >
        <TextInput
          label="Application"
          placeholder="http://127.0.0.1:3000/webhooks"
          value={url}
          error={refused?.field === 'url' && refused.message}
          onChange={(event) => setTarget(channelKey, event.currentTarget.value)}
        />
        <div className={classes.line}>
          <Button type="submit" variant="filled">
            Replay
          </Button>
          {body?.ok && (
            <CopyButton
              text={() => curlCommand({ ...attempt, url: replayUrl(url, attempt.path), body: body.value })}
              what="as cURL"
              label="Copy as cURL"
            />
          )}
          {body?.ok && (
            <Button onClick={() => useCraft.getState().craft({ attempt, body: body.value })}>Craft from this…</Button>
          )}
          <span className="grow" />
          <Button variant="subtle" color="gray" onClick={() => useUi.getState().goToSettings('relay')}>
            Relay settings
          </Button>
        </div>
      </form>
      {refused && refused.field !== 'url' && <Problem error={refused} />}
      {opened.kind === 'failed' && <Problem error={opened.error} />}
      {opened.kind === 'ready' && forwards.length === 0 && (
        <p className="muted">
          It was sent to no application yet. A replay sends this attempt again, byte for byte; the relay, once it is on,
          forwards each accepted attempt when it comes.
        </p>
      )}
      {forwards.length > 1 && (
        <NativeSelect
          aria-label="Sending"
          data={forwards.map((forward) => ({ value: String(forward.id), label: label(forward) }))}
          value={String(shown?.id ?? '')}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {shown && <ForwardView key={shown.id} forward={shown} />}
    </>
  )
}

/** Stands in the command until an address is typed. */
const EXAMPLE = 'http://127.0.0.1:3000/webhooks'

/** Where a replay to this address goes: with the query of the path on which the delivery came. */
const replayUrl = (typed: string, path: string): string => {
  const target = URL.parse(typed === '' ? EXAMPLE : typed)
  return target === null ? typed : withSuffix(target, path).href
}
