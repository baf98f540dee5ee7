import { IconAlertTriangle, IconCheck, IconInfoCircle, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NO_ANSWER } from '../../shared/models/delivery.ts'
import type { Verdict } from '../../shared/models/verdict.ts'
import classes from './Chip.module.css'

export type Tone = 'ok' | 'bad' | 'warn' | 'info' | 'plain'

const icons = { ok: IconCheck, bad: IconX, warn: IconAlertTriangle, info: IconInfoCircle }

/** A short state in a coloured lozenge; the icon says it too, so that colour is never alone. */
export const Chip = ({
  tone,
  icon,
  title,
  children,
}: {
  tone: Tone
  icon?: ReactNode
  title?: string
  children: ReactNode
}) => {
  const Icon = tone === 'plain' ? null : icons[tone]
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {icon ?? (Icon && <Icon size={12} stroke={2.2} aria-hidden />)}
      {children}
    </span>
  )
}

const looks: Record<Verdict, { tone: Tone; text: string; icon?: ReactNode }> = {
  verified: { tone: 'ok', text: 'Verified' },
  mismatch: { tone: 'bad', text: 'Mismatch' },
  'unknown-hook': { tone: 'warn', text: 'Unknown hook', icon: <IconQuestionMark size={12} stroke={2.2} aria-hidden /> },
  malformed: { tone: 'bad', text: 'Malformed', icon: <IconAlertTriangle size={12} stroke={2.2} aria-hidden /> },
}

/** What verification said. */
export const VerdictChip = ({ verdict }: { verdict: Verdict }) => {
  const { tone, text, icon } = looks[verdict]
  return (
    <Chip tone={tone} icon={icon} {...(verdict === 'verified' ? { title: 'Body only: headers are not signed' } : {})}>
      {text}
    </Chip>
  )
}

/** An HTTP status, coloured by its class. */
export const StatusChip = ({ status }: { status: number }) =>
  status === NO_ANSWER ? (
    <Chip tone="warn" title="The connection ended without an answer">
      none
    </Chip>
  ) : (
    <Chip tone={status < 300 ? 'ok' : status < 400 ? 'warn' : 'bad'}>{status}</Chip>
  )
