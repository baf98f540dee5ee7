import { Button, Checkbox } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { HistorySize } from '../../../../shared/models/history.ts'
import { bridge } from '../../../bridge.ts'
import { plural } from '../../../components/format.ts'
import classes from '../Settings.module.css'
import { countsText, pinnedText } from './counts-text.ts'

const ID = 'delete-history'

const run = async (pinnedToo: boolean): Promise<void> => {
  const result = await bridge.deleteHistory({ pinnedToo })
  notifications.show(
    result.ok
      ? { message: `Deleted: ${countsText(result.value) ?? 'nothing'}. The space is given back to the disk.` }
      : {
          title: 'Not everything was deleted',
          message: `${result.error.message} ${result.error.hint ?? ''}`,
          color: 'red',
          autoClose: 8000,
        },
  )
}

const Question = ({ size: { counts, pinned } }: { size: HistorySize }) => {
  const [pinnedToo, setPinnedToo] = useState(false)
  const goes = countsText({ ...counts, deliveries: counts.deliveries - (pinnedToo ? 0 : pinned) })
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {goes === null
          ? 'Everything that is kept is pinned.'
          : `${goes} of every channel and both environments will be gone, with every attempt, body, note and answer of an application. It cannot be undone.`}{' '}
        {!pinnedToo && pinnedText(pinned)} Settings and secrets stay. What comes meanwhile is kept.
      </p>
      {pinned > 0 && (
        <Checkbox
          label={`Delete ${plural(pinned, 'pinned delivery', 'pinned deliveries')} too`}
          checked={pinnedToo}
          onChange={({ currentTarget: { checked } }) => setPinnedToo(checked)}
        />
      )}
      <div className={classes.end}>
        <Button data-autofocus onClick={() => modals.close(ID)}>
          Cancel
        </Button>
        <Button
          variant="filled"
          color="red"
          disabled={goes === null}
          onClick={() => {
            modals.close(ID)
            void run(pinnedToo)
          }}
        >
          Delete all
        </Button>
      </div>
    </div>
  )
}

/** Asks, with what there is, and deletes everything. */
export const deleteAll = (size: HistorySize): void => {
  modals.open({ modalId: ID, title: 'Delete the whole history?', children: <Question size={size} /> })
}
