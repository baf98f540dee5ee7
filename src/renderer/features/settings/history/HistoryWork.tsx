import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import type { HistoryWork as Work } from '../../../../shared/models/history.ts'
import { assertNever } from '../../../../shared/result.ts'
import { bridge } from '../../../bridge.ts'
import { count } from '../../../components/format.ts'
import { useHistory } from '../../../stores/history.ts'
import classes from '../Settings.module.css'

const inWords = (work: Exclude<Work, { kind: 'idle' }>): { readonly text: string; readonly part: number | null } => {
  switch (work.kind) {
    case 'deleting':
      return {
        text: `Deleting: ${count(work.done)} of ${count(work.total)}`,
        part: work.total === 0 ? 1 : work.done / work.total,
      }
    case 'freeing':
      return { text: 'Giving the space back to the disk', part: null }
    case 'salvaging':
      return {
        text: `Salvaging ${work.name}`,
        part: work.total === 0 ? null : work.done / work.total,
      }
    default:
      return assertNever(work)
  }
}

/** What the history is busy with, how far it is, and what stops it. */
export const HistoryWork = () => {
  const work = useHistory((state) => state.work)
  const [stopping, setStopping] = useState(false)
  if (work.kind === 'idle') return null
  const { text, part } = inWords(work)
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        <span role="status">{text}</span>
        <span className="grow" />
        <Button
          size="compact-xs"
          loading={stopping}
          onClick={async () => {
            setStopping(true)
            await bridge.cancelHistoryWork()
            setStopping(false)
          }}
        >
          Cancel
        </Button>
      </div>
      <Progress value={part === null ? 100 : part * 100} animated={part === null} aria-label={text} />
    </div>
  )
}
