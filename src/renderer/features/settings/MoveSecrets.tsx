import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import classes from './Settings.module.css'

/** What becomes of the stored secrets when the base URL changes. */
export type StoredSecrets = 'keep' | 'delete'

interface Props {
  readonly environment: EnvironmentName
  readonly from: string
  readonly to: string
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onConfirm: (choice: StoredSecrets) => void
}

const Question = ({ environment, from, to, busy, onCancel, onConfirm }: Props) => {
  const [choice, setChoice] = useState<StoredSecrets>('keep')
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        Secrets are stored for the {environment} environment, at <b className={classes.address}>{from}</b>. The new base
        URL is <b className={classes.address}>{to}</b>. The held token is dropped either way.
      </p>
      <Radio.Group
        label="The stored secrets"
        value={choice}
        onChange={(value) => setChoice(value === 'delete' ? 'delete' : 'keep')}
      >
        <div className={classes.choices}>
          <Radio
            value="keep"
            data-autofocus
            label="Keep them"
            description={`The next token request sends the client secret to ${to}.`}
          />
          <Radio
            value="delete"
            label="Delete the stored secrets too"
            description="The client secret and the API keys of its hooks, in the keychain as well. Enter those of the new address afterwards."
          />
        </div>
      </Radio.Group>
      <div className={classes.end}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" loading={busy} onClick={() => onConfirm(choice)}>
          Change the base URL
        </Button>
      </div>
    </div>
  )
}

/** Asks before an environment with stored secrets gets another base URL: says what would be sent where. */
export const MoveSecrets = ({ opened, ...question }: Props & { opened: boolean }) => (
  <Modal opened={opened} onClose={question.onCancel} title="Change the base URL?">
    <Question {...question} />
  </Modal>
)
