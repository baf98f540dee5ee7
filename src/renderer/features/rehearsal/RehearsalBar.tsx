import { Button } from '@mantine/core'
import { IconMasksTheater } from '@tabler/icons-react'
import type { ArmedRehearsal } from '../../../shared/models/rehearsal.ts'
import { bridge } from '../../bridge.ts'
import { Chip } from '../../components/Chip.tsx'
import { minutes, plural } from '../../components/format.ts'
import { useNow } from '../../components/useNow.ts'
import { useApp } from '../../stores/app.ts'
import { useRehearsal } from '../../stores/rehearsal.ts'
import { countUnread, verdictLook } from './outcome-text.ts'
import classes from './Rehearsal.module.css'

/** How far it is, in words. */
const progress = ({ plan, followed }: ArmedRehearsal): string => {
  const given = followed.reduce((sum, { attempts }) => sum + attempts.filter(({ step }) => step !== null).length, 0)
  const all = plan.deliveries * plan.steps.length
  const unread = countUnread(plan, followed)
  const dropped = unread === 0 ? '' : `, ${unread} dropped before reading`
  return followed.length === 0 ? 'waits for a delivery' : `${given} of ${plural(all, 'answer')} given${dropped}`
}

const Armed = ({ armed, endsAt }: { armed: ArmedRehearsal; endsAt: number | null }) => {
  const now = useNow()
  const channel = useApp((state) => state.channels.find(({ key }) => key === armed.plan.target.channelKey)?.name)
  const left = endsAt === null ? 'an answer waits' : `disarms itself in ${minutes(secondsUntil(endsAt, now))}`
  return (
    <div className={classes.bar} data-armed role="status">
      <IconMasksTheater size={16} aria-hidden />
      <p className="grow">
        <b>Rehearsal armed: {armed.plan.name}.</b>{' '}
        <span className="muted">
          {channel ?? 'a deleted channel'}, {armed.plan.target.environment}
        </span>{' '}
        <span aria-live="off">
          · {progress(armed)} · {left}
        </span>
      </p>
      <Button size="compact-xs" onClick={() => useRehearsal.getState().setPanelOpen(true)}>
        Show
      </Button>
      <Button size="compact-xs" onClick={() => void bridge.disarmRehearsal()}>
        Disarm
      </Button>
    </div>
  )
}

const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000))

/** The rehearsal that is armed, in sight in every room; then its verdict, until dismissed. */
export const RehearsalBar = () => {
  const { armed, endsAt, report } = useRehearsal((state) => state.view)
  if (armed) return <Armed armed={armed} endsAt={endsAt} />
  if (!report) return null
  const { tone, text } = verdictLook(report)
  return (
    <div className={classes.bar} role="status">
      <IconMasksTheater size={16} aria-hidden />
      <p className="grow">
        <b>Rehearsal over: {report.plan.name}.</b> <Chip tone={tone}>{text}</Chip>
      </p>
      <Button size="compact-xs" onClick={() => useRehearsal.getState().setPanelOpen(true)}>
        Verdict
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void bridge.dismissRehearsal()}>
        Dismiss
      </Button>
    </div>
  )
}
