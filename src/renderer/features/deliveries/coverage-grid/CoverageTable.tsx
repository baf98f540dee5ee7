import { IconX } from '@tabler/icons-react'
import { count } from '../../../components/format.ts'
import { useDeliveries } from '../../../stores/deliveries.ts'
import classes from './Coverage.module.css'
import type { Cell, CoverageGrid } from './grid.ts'
import { cellFacts } from './words.ts'

const Combination = ({ cell, since }: { cell: Cell; since: number | null }) => {
  const { event, action, state, verified, unverified } = cell
  const facts = cellFacts(cell)
  return (
    <button
      type="button"
      className={classes.cell}
      data-state={state}
      title={`${event} / ${action}: ${facts}`}
      aria-label={`${event} / ${action}: ${facts}. Show them in the list`}
      onClick={() => useDeliveries.getState().showOnly({ event, action, since })}
    >
      {state === 'not-yet' && 'not yet'}
      {state === 'verified' && count(verified)}
      {state === 'unverified' && (
        <>
          <IconX size={12} stroke={2.2} aria-hidden />
          {count(unverified)}
        </>
      )}
    </button>
  )
}

/** A long name may break after its underscore. */
const Breakable = ({ name }: { name: string }) => {
  const [first = '', ...rest] = name.split('_')
  return (
    <>
      {first}
      {rest.map((part) => (
        <span key={part}>
          _<wbr />
          {part}
        </span>
      ))}
    </>
  )
}

/** The grid of §6.3; a cell shows its deliveries in the list. */
export const CoverageTable = ({ grid: { actions, rows }, since }: { grid: CoverageGrid; since: number | null }) => (
  <div className={classes.panel}>
    <table className={classes.grid} aria-label="Combinations of §6.3">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Event</span>
          </th>
          {actions.map((action) => (
            <th key={action} scope="col">
              <Breakable name={action} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ event, cells }) => (
          <tr key={event}>
            <th scope="row">
              <Breakable name={event} />
            </th>
            {cells.map((cell, index) => (
              <td key={actions[index]}>
                {cell ? (
                  <Combination cell={cell} since={since} />
                ) : (
                  <span className="visually-hidden">cannot be received</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
