import { Button } from '@mantine/core'
import type { ImportReport } from '../../../shared/models/transfer.ts'
import { plural } from '../../components/format.ts'
import { KeyValues } from '../../components/KeyValues.tsx'
import { LongValue } from '../../components/LongValue.tsx'
import classes from './Transfers.module.css'

const endings: Readonly<Record<ImportReport['ended'], string | null>> = {
  whole: null,
  'cut-off': 'The file ends before its end: part of it is missing. Ask for it again; what is here is left out then.',
  cancelled: 'Cancelled. What was imported until then stays; what is here is left out when you import it again.',
}

/** What came of an import. */
export const ImportReportView = ({ report, onClose }: { report: ImportReport; onClose: () => void }) => {
  const { file, ended, added, known, damagedCount, damaged, elsewhere } = report
  const more = damagedCount - damaged.length
  return (
    <div className={classes.form}>
      {endings[ended] !== null && <p role="alert">{endings[ended]}</p>}
      <KeyValues
        items={[
          ['File', <LongValue key="file" text={file} />],
          ['Imported', plural(added, 'attempt')],
          ['Here already', plural(known, 'attempt')],
          ['Damaged', damagedCount === 0 ? 'no line' : plural(damagedCount, 'line')],
        ]}
      />
      {damaged.length > 0 && (
        <ul className={classes.told} aria-label="Damaged lines">
          {damaged.map(({ line, problem }) => (
            <li key={line}>
              Line {line}: <span className="muted">{problem}</span>
            </li>
          ))}
          {more > 0 && <li>and {plural(more, 'more line')}</li>}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <>
          <p>Not imported, since no channel here has this key or name. To import it too, choose a channel in “Into”.</p>
          <ul className={classes.told} aria-label="Channels that are not here">
            {elsewhere.map(({ name, attempts }) => (
              <li key={name}>
                {name === '' ? 'A channel without a name' : name}: {plural(attempts, 'attempt')}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.end}>
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
