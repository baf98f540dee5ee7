import { IconNote, IconPinFilled } from '@tabler/icons-react'
import type { DeliveryRow } from '../../../../shared/models/delivery.ts'
import classes from './Keep.module.css'

/** How much of a note the title of its mark shows. */
const SHOWN = 400

/** What a tester keeps of a delivery, as marks in its row. */
export const Marks = ({ row: { pinned, note } }: { row: DeliveryRow }) =>
  pinned || note !== '' ? (
    <span className={classes.marks}>
      {pinned && (
        <span role="img" aria-label="Pinned" title="Pinned">
          <IconPinFilled size={14} aria-hidden />
        </span>
      )}
      {note !== '' && (
        <span role="img" aria-label="Has a note" title={note.slice(0, SHOWN)}>
          <IconNote size={14} aria-hidden />
        </span>
      )}
    </span>
  ) : null
