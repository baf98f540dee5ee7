import type { ReactNode } from 'react'
import classes from './TimeBar.module.css'

/** How much of a span of time is over, from 0 to 1. `phase` colors it; marks on it are its children. */
export const TimeBar = ({
  share,
  label,
  phase,
  valueText,
  children,
}: {
  share: number
  label: string
  phase?: 'fresh' | 'margin' | 'expired'
  valueText?: string
  children?: ReactNode
}) => (
  <div
    className={classes.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    aria-valuetext={valueText}
  >
    <span className={classes.spent} data-phase={phase} style={{ width: `${share * 100}%` }} />
    {children}
  </div>
)
