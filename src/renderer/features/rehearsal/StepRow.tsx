import { ActionIcon, NativeSelect, NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { LONGEST_DELAY, type RehearsalStep, SLOWEST_READ } from '../../../shared/models/rehearsal.ts'
import { assertNever } from '../../../shared/result.ts'
import classes from './Rehearsal.module.css'

const kinds = {
  answer: 'Answer',
  'drop-before': 'Drop before reading',
  'drop-after': 'Drop after reading',
  'read-slowly': 'Read slowly, then answer',
} as const
type Kind = keyof typeof kinds
const isKind = (value: string): value is Kind => value in kinds

const kindOf = (step: RehearsalStep): Kind => {
  if (step.kind !== 'drop') return step.kind
  return step.when === 'before-reading' ? 'drop-before' : 'drop-after'
}

const ofKind = (kind: Kind, before: RehearsalStep): RehearsalStep => {
  const status = before.kind === 'drop' ? 200 : before.status
  switch (kind) {
    case 'answer':
      return { kind, status, delay: 0 }
    case 'drop-before':
      return { kind: 'drop', when: 'before-reading' }
    case 'drop-after':
      return { kind: 'drop', when: 'after-reading' }
    case 'read-slowly':
      return { kind, status, over: 8_000 }
    default:
      return assertNever(kind)
  }
}

/** A whole number of a field; what is no number is taken as the least. */
const within = (value: number | string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(typeof value === 'number' ? value : least)))

/** One scripted answer, to be changed. */
export const StepRow = ({
  number,
  step,
  onChange,
  onRemove,
}: {
  number: number
  step: RehearsalStep
  onChange: (step: RehearsalStep) => void
  onRemove: (() => void) | null
}) => (
  <li className={classes.step}>
    <span className="faint mono">{number}</span>
    <NativeSelect
      aria-label={`What attempt ${number} gets`}
      data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      value={kindOf(step)}
      onChange={({ currentTarget: { value } }) => isKind(value) && onChange(ofKind(value, step))}
    />
    {step.kind === 'drop' ? (
      <span className="muted">{step.when === 'before-reading' ? 'not stored' : 'no answer'}</span>
    ) : (
      <NumberInput
        aria-label={`Status of answer ${number}`}
        size="xs"
        min={200}
        max={599}
        allowDecimal={false}
        hideControls
        clampBehavior="blur"
        value={step.status}
        onChange={(value) => typeof value === 'number' && onChange({ ...step, status: value })}
      />
    )}
    {step.kind === 'answer' && (
      <NumberInput
        aria-label={`Delay of answer ${number}, seconds`}
        size="xs"
        min={0}
        max={LONGEST_DELAY / 1000}
        suffix=" s"
        hideControls
        value={step.delay / 1000}
        onChange={(value) => onChange({ ...step, delay: within(Number(value) * 1000, 0, LONGEST_DELAY) })}
      />
    )}
    {step.kind === 'read-slowly' && (
      <NumberInput
        aria-label={`Time over which body ${number} is read, seconds`}
        size="xs"
        min={0}
        max={SLOWEST_READ / 1000}
        suffix=" s"
        hideControls
        value={step.over / 1000}
        onChange={(value) => onChange({ ...step, over: within(Number(value) * 1000, 0, SLOWEST_READ) })}
      />
    )}
    {step.kind === 'drop' && <span />}
    {onRemove ? (
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Remove step ${number}`} onClick={onRemove}>
        <IconTrash size={14} />
      </ActionIcon>
    ) : (
      <span />
    )}
  </li>
)
