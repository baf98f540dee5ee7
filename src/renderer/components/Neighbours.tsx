import type { Exchange } from '../../shared/models/exchange.ts'
import { bridge } from '../bridge.ts'
import { duration } from './format.ts'
import classes from './Neighbours.module.css'
import { idsAround, timeAxis } from './neighbours.ts'
import { useLoaded } from './useLoaded.ts'
import { Waterfall } from './Waterfall.tsx'

/** The exchange on the axis of time, with the calls just before, during and after it: its token request, say. */
export const Neighbours = ({ exchange }: { exchange: Exchange }) => {
  const rows = useLoaded(String(exchange.id), () => bridge.getExchangeRows({ ids: idsAround(exchange.id) }))
  const axis = rows?.ok ? timeAxis(exchange, rows.value) : null
  if (axis === null || axis.calls.length < 2) return null
  return (
    <section className={classes.section}>
      <h3>With the calls around it, {duration(axis.length)} in all</h3>
      <ul className={classes.rows} aria-label="Calls around it, oldest first">
        {axis.calls.map(({ row, offset }) => (
          <li key={row.id} className={classes.row} aria-current={row.id === exchange.id || undefined}>
            <span className={`ellipsis ${classes.name}`} title={row.label}>
              {row.label}
            </span>
            <Waterfall timing={row.timing} scale={axis.length} offset={offset} />
            <span
              className={`mono muted ${classes.number}`}
              title={`Began ${duration(offset)} after the first of these calls`}
            >
              {duration(row.timing.total)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
