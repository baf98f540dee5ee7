import type { ReactNode } from 'react'
import classes from './Table.module.css'

/** A small table of fixed columns; its last column holds what can be done with the row. */
export const Table = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <table className={`${classes.table} ${className}`}>{children}</table>
)
