import { Button, Modal, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bridge } from '../../bridge.ts'
import { useApp } from '../../stores/app.ts'
import { useTransfers } from '../../stores/transfers.ts'
import { ImportReportView } from './ImportReportView.tsx'
import { reportFailure } from './report.ts'
import classes from './Transfers.module.css'

/** The value that stands for "each by its own channel". No channel has this key. */
const BY_NAME = ''

/** Asks into which channel a file is imported, and afterwards says what came of it. */
export const ImportDialog = () => {
  const importing = useTransfers((state) => state.importing)
  const close = () => useTransfers.getState().setImporting(null)
  return (
    <Modal
      opened={importing !== null}
      onClose={close}
      title={importing === null || importing === 'asking' ? 'Import deliveries' : 'What was imported'}
      size={480}
    >
      {importing === 'asking' && <ImportForm onDone={close} />}
      {importing !== null && importing !== 'asking' && <ImportReportView report={importing} onClose={close} />}
    </Modal>
  )
}

const ImportForm = ({ onDone }: { onDone: () => void }) => {
  const channels = useApp((state) => state.channels)
  const [into, setInto] = useState(BY_NAME)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
    void runImport(into === BY_NAME ? null : into)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className="muted">
        An NDJSON that Greenroom exported, on this computer or another. What is here already is left out. What is
        imported is marked, is verified anew with the keys of now, and counts neither in the coverage nor on the ladder.
      </p>
      <NativeSelect
        label="Into"
        data={[
          { value: BY_NAME, label: 'The channel that each delivery names' },
          ...channels.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
      <div className={classes.end}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="filled">
          Choose a file…
        </Button>
      </div>
    </form>
  )
}

const runImport = async (channelKey: string | null): Promise<void> => {
  const { run, setImporting } = useTransfers.getState()
  const result = await run('Importing deliveries', (transferId) => bridge.importDeliveries({ transferId, channelKey }))
  if (!result.ok) reportFailure(result.error, 'What was imported until then stays.')
  else if (result.value.report) setImporting(result.value.report)
}
