import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../../components/format.ts'
import classes from './Compare.module.css'

/** The tools over two sides: which difference is in sight, and the way to the next. `at` counts from 0. */
export const DifferenceSteps = ({
  of,
  at,
  onGo,
  children,
}: {
  of: number
  at: number
  onGo: (index: number) => void
  children?: ReactNode
}) => {
  const steps = [
    ['Previous difference', at - 1, IconArrowUp],
    ['Next difference', at + 1, IconArrowDown],
  ] as const
  return (
    <div className={classes.tools}>
      {children}
      <span className="grow" />
      <span className="muted" aria-live="polite">
        {of === 0 ? 'No difference' : `Difference ${count(at + 1)} of ${count(of)}`}
      </span>
      {steps.map(([name, to, Icon]) => (
        <Tooltip key={name} label={name}>
          <ActionIcon
            variant="default"
            size={26}
            aria-label={name}
            disabled={to < 0 || to >= of}
            onClick={() => onGo(to)}
          >
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
