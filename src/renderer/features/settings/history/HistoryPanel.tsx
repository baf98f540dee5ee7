import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { bytes, dateTime, plural } from '../../../components/format.ts'
import { KeyValues } from '../../../components/KeyValues.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { useNow } from '../../../components/useNow.ts'
import { useApp } from '../../../stores/app.ts'
import { busyWith, useHistory } from '../../../stores/history.ts'
import classes from '../Settings.module.css'
import { countsText } from './counts-text.ts'
import { deleteAll } from './delete-all.tsx'
import { HistoryWork } from './HistoryWork.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { SetAsideFiles } from './SetAsideFiles.tsx'

/** How often its size is asked for while it is in sight, ms. */
const ASKED_EVERY = 5_000

/** What is kept, what it takes, for how long it is kept, and what deletes it. */
export const HistoryPanel = () => {
  const size = useHistory((state) => state.size)
  const problem = useHistory((state) => state.problem)
  const idle = useHistory((state) => state.work.kind === 'idle')
  const busy = useHistory(busyWith)
  const retention = useApp((state) => state.preferences?.retention)
  const now = useNow(ASKED_EVERY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again as time passes, and when some work ended
  useEffect(() => useHistory.getState().load(), [now, busy])
  return (
    <Panel title="History">
      <div className={classes.form}>
        {problem && <Problem error={problem} />}
        {size && (
          <>
            <KeyValues
              items={[
                [
                  'Kept',
                  `${countsText(size.counts) ?? 'nothing yet'}${size.oldest === null ? '' : `, since ${dateTime(size.oldest)}`}`,
                ],
                ['Pinned', size.pinned === 0 ? 'none' : plural(size.pinned, 'delivery', 'deliveries')],
                ['Size on disk', bytes(size.bytes)],
                [
                  'File',
                  size.file === null ? (
                    <span className="muted" key="none">
                      in memory only
                    </span>
                  ) : (
                    <span key="file">
                      <span className="mono">{size.file}</span>{' '}
                      <CopyButton text={size.file} what="the path of the history" />
                    </span>
                  ),
                ],
              ]}
            />
            <HistoryWork />
            <SetAsideFiles busy={!idle} />
            {retention && <LimitsForm key={JSON.stringify(retention)} limits={retention} pinned={size.pinned} />}
            <div className={classes.row}>
              <span className="grow" />
              <Button
                variant="subtle"
                color="red"
                disabled={countsText(size.counts) === null || !idle}
                onClick={() => deleteAll(size)}
              >
                Delete all…
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
