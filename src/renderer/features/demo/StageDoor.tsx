import { Button, Drawer, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Input, Output } from '../../../shared/contract.ts'
import { combinations, type EventType, eventTypes } from '../../../shared/interface.ts'
import type { AppError } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { Chip, StatusChip } from '../../components/Chip.tsx'
import { clockTime } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { useEnvironment } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './StageDoor.module.css'

type Fault = Input<'sendFromStageDoor'>['fault']
type Report = Output<'sendFromStageDoor'>

const faults: Record<Fault, string> = {
  none: 'No fault',
  'tampered-body': 'Body changed after signing',
  'wrong-key': 'Signed with another key',
  'upper-case-signature': 'Signature in upper case',
  'missing-signature': 'No ob-signature header',
  'unknown-hook': 'A hook that is not configured',
  duplicate: 'Sent twice',
  'reordered-companion': 'Companion before the delivery (relocation)',
  'dropped-connection': 'First attempt dropped midway',
}
const isFault = (value: string): value is Fault => value in faults
const isEvent = (value: string): value is EventType => value in combinations

interface Sending {
  readonly id: number
  readonly what: string
  readonly report: Report | null
  readonly error: AppError | null
}

let nextSending = 1

/** Sends webhooks from the demo's simulator, with or without a fault. Only for the demo channel. */
export default function StageDoor() {
  const open = useUi((ui) => ui.stageDoorOpen)
  const environment = useEnvironment()
  const [event, setEvent] = useState<EventType>('ORDER')
  const [action, setAction] = useState('PURCHASE')
  const [fault, setFault] = useState<Fault>('none')
  const [sendings, setSendings] = useState<readonly Sending[]>([])

  const send = async () => {
    const id = nextSending++
    const what = `${event} / ${action}${fault === 'none' ? '' : `, ${faults[fault].toLowerCase()}`}`
    setSendings((all) => [{ id, what, report: null, error: null }, ...all].slice(0, 8))
    const result = await bridge.sendFromStageDoor({ environment, event, action, fault })
    const done = result.ok ? { report: result.value } : { error: result.error }
    setSendings((all) => all.map((each) => (each.id === id ? { ...each, ...done } : each)))
  }

  return (
    <Drawer
      opened={open}
      onClose={() => useUi.getState().setStageDoorOpen(false)}
      position="right"
      size={380}
      title="Stage door"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      <form
        className={classes.form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void send()
        }}
      >
        <p className="muted">
          The demo’s simulator sends a webhook to this console, from its {environment} environment.
        </p>
        <NativeSelect
          label="Event"
          value={event}
          data={[...eventTypes]}
          onChange={({ currentTarget: { value } }) => {
            if (!isEvent(value)) return
            setEvent(value)
            setAction(combinations[value][0] ?? '')
          }}
        />
        <NativeSelect
          label="Action"
          value={action}
          data={combinations[event].filter((each) => !(event === 'ORDER' && each === 'UPDATE'))}
          description={event === 'ORDER' ? 'UPDATE comes as the companion of RELOCATE (§6.4).' : undefined}
          onChange={({ currentTarget: { value } }) => setAction(value)}
        />
        <NativeSelect
          label="Fault"
          value={fault}
          data={Object.entries(faults).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => isFault(value) && setFault(value)}
        />
        <Button type="submit" variant="filled">
          Send
        </Button>
      </form>
      <div className={classes.sendings} aria-live="polite">
        {sendings.map((each) => (
          <Outcome key={each.id} sending={each} />
        ))}
      </div>
    </Drawer>
  )
}

const Outcome = ({ sending: { what, report, error } }: { sending: Sending }) => (
  <section>
    <div className={classes.what}>
      {what}
      {!report && !error && <Chip tone="info">sending, up to 4 attempts</Chip>}
    </div>
    {error && <Problem error={error} />}
    {report?.attempts.map(({ at, status, note }) => (
      <div key={`${at}${note}`} className={classes.attempt}>
        <span className="mono muted">{clockTime(at)}</span>
        {status === null ? <Chip tone="bad">no answer</Chip> : <StatusChip status={status} />}
        <span className="muted">{note}</span>
      </div>
    ))}
  </section>
)
