import { Button } from '@mantine/core'
import { bytes, dateTime } from '../../../components/format.ts'
import { Table } from '../../../components/Table.tsx'
import { useHistory } from '../../../stores/history.ts'
import classes from '../Settings.module.css'
import { salvageHistory } from './salvage.ts'

/** The damaged histories that were set aside, and what brings back what is readable of them. */
export const SetAsideFiles = ({ busy }: { busy: boolean }) => {
  const setAside = useHistory((state) => state.setAside)
  if (setAside.length === 0) return null
  return (
    <div className={classes.stack}>
      <p>
        These files were damaged when Greenroom started, and were set aside. Salvaging copies what is readable into the
        history, once; the files stay as they are.
      </p>
      <Table>
        <thead>
          <tr>
            <th>Set aside</th>
            <th>File</th>
            <th>Size</th>
            <th className={classes.action}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {setAside.map(({ name, at, bytes: size }) => (
            <tr key={name}>
              <td className="mono">{dateTime(at)}</td>
              <td className="mono">{name}</td>
              <td className="mono">{bytes(size)}</td>
              <td>
                <Button
                  size="compact-xs"
                  disabled={busy}
                  aria-label={`Salvage ${name}`}
                  onClick={() => void salvageHistory(name)}
                >
                  Salvage
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
