import type { ReactNode } from 'react'
import classes from './Empty.module.css'

/** An empty state: what will appear here, and how to make it appear. */
export const Empty = ({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) => (
  <div className={classes.empty}>
    <h2>{title}</h2>
    <p>{text}</p>
    {children !== undefined && <div className={classes.actions}>{children}</div>}
  </div>
)
