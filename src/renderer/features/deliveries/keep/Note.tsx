import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type DeliveryRow, LONGEST_NOTE } from '../../../../shared/models/delivery.ts'
import { count } from '../../../components/format.ts'
import { useNotes } from '../../../stores/notes.ts'
import classes from './Keep.module.css'

/** How much may be left of the length when the field begins to say so. */
const NEAR_THE_END = 200

/** What a tester wrote about the delivery. It is stored when the field is left, and with Ctrl+Enter. */
export const Note = ({ row: { id, note }, focused }: { row: DeliveryRow; focused: boolean }) => {
  const draft = useNotes((state) => state.drafts[id])
  const { write, save, rebase, drop } = useNotes.getState()
  const [stored, setStored] = useState(false)
  const text = draft?.text ?? note
  const left = LONGEST_NOTE - text.length
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  // Another delivery may be opened while the field has the focus: nobody leaves it then.
  useEffect(() => () => void useNotes.getState().save(id), [id])
  const store = async () => {
    if (!useNotes.getState().drafts[id]) return
    await save(id)
    setStored(useNotes.getState().drafts[id] === undefined)
  }
  const changed = draft?.error?.code === 'note-changed'
  const said = draft
    ? draft.saving
      ? 'Saving…'
      : 'Not saved yet: leave the field, or press Ctrl Enter.'
    : stored
      ? 'Saved.'
      : ''
  return (
    <div className={classes.note}>
      <Textarea
        ref={field}
        size="xs"
        aria-label="Note"
        placeholder="What is to be remembered about this delivery"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => {
          setStored(false)
          write(id, event.currentTarget.value, note)
        }}
        onBlur={() => void store()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void store()
        }}
        error={draft?.error ? `${draft.error.message} ${draft.error.hint ?? ''}` : undefined}
      />
      <div className={classes.said}>
        <span role="status" className="muted">
          {draft?.error ? '' : said}
        </span>
        <span className="grow" />
        {left <= NEAR_THE_END && <span className="muted">{count(left)} characters left</span>}
      </div>
      {changed && (
        <div className={classes.choice}>
          <p>
            <b>Stored now:</b> {note === '' ? 'no note' : note}
          </p>
          <div className={classes.said}>
            <Button
              size="compact-xs"
              onClick={() => {
                rebase(id, note)
                void store()
              }}
            >
              Keep mine
            </Button>
            <Button size="compact-xs" onClick={() => drop(id)}>
              Keep the stored one
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
