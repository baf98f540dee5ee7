import { IconX } from '@tabler/icons-react'
import classes from './FailureTitle.module.css'

/** What failed, in the head of a box: `id` is that of its words, `role` that of the head. */
export const FailureTitle = ({ title, id, role }: { title: string; id?: string; role?: 'alert' }) => (
  <div className={classes.title} role={role}>
    <IconX size={14} aria-hidden />
    <span id={id}>{title}</span>
  </div>
)
