import type { ReactNode } from 'react'
import classes from './RoomBar.module.css'

/** The bar on top of a room: its name, then its tools. */
export const RoomBar = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.bar}>
    <h1>{title}</h1>
    {children}
  </div>
)
