import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { freeMethods } from '../../../../shared/models/request.ts'
import { checkHeader } from '../../../../shared/validation/free-request.ts'
import { BodyField } from '../../../components/BodyField.tsx'
import { type RequestDraft, withBodyKind } from '../../../request-draft.ts'
import classes from './Builder.module.css'
import { Pairs } from './Pairs.tsx'

const noProblem = () => null

/** The fields of a free request: method, path, headers and body. */
export const FreeFields = ({
  draft,
  at,
  edit,
}: {
  draft: RequestDraft
  /** What is wrong with a field, or null. */
  at: (field: string) => string | null
  edit: (change: Partial<RequestDraft>) => void
}) => (
  <>
    <div className={classes.address}>
      <NativeSelect
        label="Method"
        data={[...freeMethods]}
        value={draft.method}
        onChange={({ currentTarget: { value } }) =>
          edit({ method: freeMethods.find((each) => each === value) ?? 'GET' })
        }
      />
      <TextInput
        className={classes.mono}
        label="Path"
        spellCheck={false}
        maxLength={8000}
        value={draft.path}
        error={at('path')}
        onChange={(event) => edit({ path: event.currentTarget.value })}
      />
    </div>
    <Pairs
      title="Headers, in the order in which they are sent"
      one="header"
      pairs={draft.headers}
      problem={({ name, value }) => checkHeader(name, value)}
      onChange={(headers) => edit({ headers })}
    />
    <SegmentedControl
      size="xs"
      aria-label="Body"
      data={[
        { value: 'none', label: 'No body' },
        { value: 'text', label: 'Text' },
        { value: 'form', label: 'Form fields' },
      ]}
      value={draft.bodyKind}
      onChange={(bodyKind) => edit(withBodyKind(draft, bodyKind))}
    />
    {draft.bodyKind === 'text' && <BodyField body={draft.body} onChange={(body) => edit({ body })} />}
    {draft.bodyKind === 'form' && (
      <Pairs
        title="Form fields, in UTF-8"
        one="field"
        pairs={draft.form}
        problem={noProblem}
        onChange={(form) => edit({ form })}
      />
    )}
  </>
)
