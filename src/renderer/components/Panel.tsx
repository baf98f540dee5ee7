import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/** A titled surface. `flush` leaves out the padding, for tables and lists that reach the edges. */
export const Panel = ({
  title,
  aside,
  flush,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  flush?: boolean
  children: ReactNode
}) => (
  <section className={classes.panel}>
    {title !== undefined && (
      <h2 className={classes.title}>
        {title}
        {aside !== undefined && <span className="grow" />}
        {aside}
      </h2>
    )}
    {flush ? children : <div className={classes.body}>{children}</div>}
  </section>
)
