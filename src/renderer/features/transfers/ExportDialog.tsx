import { Button, Checkbox, Modal, Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { type ExportAsked, type ExportFormat, exportFormats } from '../../../shared/models/transfer.ts'
import { bridge } from '../../bridge.ts'
import { plural } from '../../components/format.ts'
import { type ExportChoice, useTransfers } from '../../stores/transfers.ts'
import { reportFailure } from './report.ts'
import classes from './Transfers.module.css'

const formats: Readonly<Record<ExportFormat, { readonly label: string; readonly description: string }>> = {
  har: {
    label: 'HAR 1.2',
    description: 'One entry for each attempt. Developer tools and HTTP debuggers open it.',
  },
  ndjson: {
    label: 'NDJSON',
    description: 'One delivery a line, byte for byte. Greenroom can import it again.',
  },
  folder: {
    label: 'A folder of bodies',
    description: 'Each body as a file, byte for byte, with an index for a spreadsheet.',
  },
}

/** One of the sets of records that can leave. */
export interface ExportSet {
  readonly choice: ExportChoice
  readonly label: string
  readonly ids: readonly number[]
}

/** Asks what leaves and as what; main asks where to. The work goes on when the dialog is closed. */
export const ExportDialog = ({
  kind,
  sets,
  note,
}: {
  kind: ExportAsked['what']['kind']
  /** Those without records are not offered. */
  sets: () => readonly ExportSet[]
  note: string
}) => {
  const asking = useTransfers((state) => state.asking)
  const close = () => useTransfers.getState().ask(null)
  return (
    <Modal opened={asking?.kind === kind} onClose={close} title={`Export ${kind}`} size={480}>
      {asking?.kind === kind && (
        <ExportForm kind={kind} sets={sets()} begin={asking.choice} note={note} onDone={close} />
      )}
    </Modal>
  )
}

const ExportForm = ({
  kind,
  sets,
  begin,
  note,
  onDone,
}: {
  kind: ExportAsked['what']['kind']
  sets: readonly ExportSet[]
  begin: ExportChoice
  note: string
  onDone: () => void
}) => {
  // What is meant was fixed when the dialog was opened: a live list goes on growing behind it.
  const [offered] = useState(() => sets.filter(({ ids }) => ids.length > 0))
  const [chosen, setChosen] = useState(() => (offered.find(({ choice }) => choice === begin) ?? offered[0])?.choice)
  const [format, setFormat] = useState<ExportFormat>('har')
  const [withHeaders, setWithHeaders] = useState(true)
  const set = offered.find(({ choice }) => choice === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!set) return
    const what: ExportAsked['what'] = kind === 'exchanges' ? { kind, format: 'har' } : { kind, format, withHeaders }
    onDone()
    void runExport(what, set.ids)
  }
  if (!set) return <p>There is nothing in the list to export.</p>
  return (
    <form className={classes.form} onSubmit={submit}>
      <Radio.Group label="What" value={set.choice} onChange={(value) => setChosen(isChoice(value) ? value : undefined)}>
        <div className={classes.choices}>
          {offered.map(({ choice, label }) => (
            <Radio key={choice} value={choice} label={label} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'deliveries' && (
        <Radio.Group
          label="As"
          value={format}
          onChange={(value) => setFormat(exportFormats.find((each) => each === value) ?? 'har')}
        >
          <div className={classes.choices}>
            {exportFormats.map((each) => (
              <Radio key={each} value={each} {...formats[each]} />
            ))}
            {format === 'folder' && (
              <Checkbox
                className={classes.under}
                label="The headers of each delivery too"
                checked={withHeaders}
                onChange={(event) => setWithHeaders(event.currentTarget.checked)}
              />
            )}
          </div>
        </Radio.Group>
      )}
      <p className="muted">{note}</p>
      <div className={classes.end}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="filled">
          Export…
        </Button>
      </div>
    </form>
  )
}

const isChoice = (value: string): value is ExportChoice => ['opened', 'selection', 'list'].includes(value)

const runExport = async (what: ExportAsked['what'], ids: readonly number[]): Promise<void> => {
  const amount = (n: number) =>
    what.kind === 'deliveries' ? plural(n, 'delivery', 'deliveries') : plural(n, 'exchange')
  const label = `Exporting ${amount(ids.length)}`
  const result = await useTransfers
    .getState()
    .run(label, (transferId) => bridge.exportRecords({ transferId, what, ids: [...ids] }))
  if (!result.ok) return reportFailure(result.error, 'Nothing was written.')
  const { path, records, missing } = result.value
  if (path === null) return
  const gone = missing === 0 ? '' : ` ${amount(missing)} had been deleted meanwhile.`
  notifications.show({ title: `${amount(records)} exported`, message: `Saved as ${path}.${gone}` })
}
