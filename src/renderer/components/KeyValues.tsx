import { Fragment, type ReactNode } from 'react'
import classes from './KeyValues.module.css'

/** Names and values, aligned. Values wrap: nothing of them is hidden. */
export const KeyValues = ({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes.list}>
    {items.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
