import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import form from '../../components/Form.module.css'
import classes from './Craft.module.css'
import { type CraftDraft, headerProblem, withHeader, withOneMoreHeader, withoutHeader } from './craft-draft.ts'

/** The headers of a draft: each can be changed, repeated, left out. */
export const HeaderRows = ({ draft, onChange }: { draft: CraftDraft; onChange: (draft: CraftDraft) => void }) => (
  <div>
    <div className={form.label}>Headers, in the order in which they are sent</div>
    <ul className={classes.headers}>
      {draft.headers.map((header, index) => {
        const { key, name, value } = header
        return (
          <li key={key} className={classes.header}>
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              size="xs"
              spellCheck={false}
              maxLength={200}
              value={name}
              error={name === '' && value === '' ? false : headerProblem(header)}
              onChange={(event) => onChange(withHeader(draft, key, { name: event.currentTarget.value }))}
            />
            <TextInput
              aria-label={`Value of ${name === '' ? `header ${index + 1}` : name}`}
              size="xs"
              spellCheck={false}
              maxLength={10_000}
              value={value}
              onChange={(event) => onChange(withHeader(draft, key, { value: event.currentTarget.value }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Leave out ${name === '' ? `header ${index + 1}` : name}`}
              onClick={() => onChange(withoutHeader(draft, key))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconPlus size={12} />}
      disabled={draft.headers.length >= 100}
      onClick={() => onChange(withOneMoreHeader(draft))}
    >
      Add a header
    </Button>
  </div>
)
