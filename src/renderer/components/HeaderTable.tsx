import type { ReactNode } from 'react'
import type { HeaderList } from '../../shared/models/exchange.ts'
import { CopyButton } from './CopyButton.tsx'
import classes from './HeaderTable.module.css'
import { LongValue } from './LongValue.tsx'

/** Headers in order, with case and repetitions. `remark` adds what is known of one, by its name as it came. */
export const HeaderTable = ({
  headers,
  label,
  remark,
}: {
  headers: HeaderList
  label: string
  remark?: (name: string) => ReactNode
}) => (
  <table className={classes.table} aria-label={label}>
    <tbody>
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header may be repeated, and the list never changes.
        <tr key={index}>
          <th scope="row">{name}</th>
          <td>
            <LongValue text={value} />
            {remark?.(name)}
          </td>
          <td>
            <CopyButton text={value} what={`the value of ${name}`} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
