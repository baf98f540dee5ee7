import type { ReactNode } from 'react'
import classes from './DetailHead.module.css'

/** The head of a detail: its name, a line about it, its state at the right, and what can be done with it. */
export const DetailHead = ({
  title,
  line,
  state,
  actions,
}: {
  title: string
  line: ReactNode
  state?: ReactNode
  actions?: ReactNode
}) => (
  <div className={classes.head}>
    <h2 className={classes.title} title={title}>
      {title}
    </h2>
    <div className={classes.row}>
      <div className={classes.line}>{line}</div>
      {state}
    </div>
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </div>
)
