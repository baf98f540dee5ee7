import { PasswordInput, SegmentedControl } from '@mantine/core'
import type { SettingsField } from '../../../shared/models/diagnosis.ts'
import type { Keep } from '../../../shared/models/secret.ts'
import { checkSecret } from '../../../shared/validation.ts'
import { useApp } from '../../stores/app.ts'
import classes from './Settings.module.css'

export interface SecretDraft {
  readonly value: string
  readonly keep: Keep
}

/** Where a new secret is kept unless chosen otherwise: the keychain. */
export const emptySecret: SecretDraft = { value: '', keep: 'keychain' }

/** A secret on its way in, and where it shall be kept. It is never shown again. */
export const SecretField = ({
  label,
  draft,
  stored,
  error,
  field,
  onChange,
}: {
  label: string
  draft: SecretDraft
  stored: boolean
  error: string | null
  /** What other rooms call it, where they lead to it. */
  field?: SettingsField
  onChange: (draft: SecretDraft) => void
}) => {
  const keychain = useApp((state) => state.keychain)
  const wrong = draft.value === '' ? null : checkSecret(draft.value)
  return (
    <div className={classes.stack}>
      <PasswordInput
        label={label}
        placeholder={stored ? 'stored; type to replace it' : ''}
        data-field={field}
        autoComplete="off"
        spellCheck={false}
        className={classes.mono}
        value={draft.value}
        error={wrong ?? error}
        aria-invalid={(wrong ?? error) !== null}
        onChange={(event) => onChange({ ...draft, value: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <span className="muted">Keep it</span>
        <SegmentedControl
          size="xs"
          aria-label={`Where to keep the ${label}`}
          value={draft.keep}
          data={[
            { value: 'keychain', label: 'in the system keychain' },
            { value: 'session', label: 'for this session only' },
          ]}
          onChange={(value) => onChange({ ...draft, keep: value === 'session' ? 'session' : 'keychain' })}
        />
        {draft.keep === 'keychain' && (keychain.kind === 'locked' || keychain.kind === 'missing') && (
          <span className="muted">
            The keychain is {keychain.kind}. {keychain.remedy}
          </span>
        )}
      </div>
    </div>
  )
}
