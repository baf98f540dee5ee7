import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Target } from '../../../../shared/models/environment.ts'
import { operationNames } from '../../../../shared/models/exchange.ts'
import { type AuthorizationForm, authorizationForms, changesState } from '../../../../shared/models/request.ts'
import { type AppError, assertNever } from '../../../../shared/result.ts'
import { checkHeader } from '../../../../shared/validation/free-request.ts'
import form from '../../../components/Form.module.css'
import { Problem } from '../../../components/Problem.tsx'
import { freshRequest, plannedOf, type RequestDraft } from '../../../request-draft.ts'
import { useChannel } from '../../../stores/app.ts'
import { type Sent, useRequestBuilder } from '../../../stores/request-builder.ts'
import { UnlockProduction, useLocked } from '../../promotions/UnlockProduction.tsx'
import { operationLabels } from '../filter-names.ts'
import classes from './Builder.module.css'
import { FreeFields } from './FreeFields.tsx'

const forms: Readonly<Record<AuthorizationForm, string>> = {
  'as-it-should': 'As it should be: Bearer, one space, the token',
  none: 'None, on purpose',
  quoted: 'Quotes around the token, on purpose',
  'two-spaces': 'Two spaces after Bearer, on purpose',
  'changed-character': 'One character of the token changed, on purpose',
}

/** The text fields of an operation of §4. */
const fieldsOf = ({ operation }: RequestDraft): readonly (readonly [keyof RequestDraft & string, string])[] => {
  switch (operation) {
    case 'token':
    case 'catalog-events':
    case 'free':
      return []
    case 'order-details':
      return [['url', 'URL of the order, from its webhook']]
    case 'applicable-promotions':
      return [['cartToken', 'Cart token']]
    case 'use-code':
      return [
        ['cartToken', 'Cart token'],
        ['code', 'Promotional code'],
      ]
    case 'add-promotion':
    case 'release-promotion':
      return [
        ['cartToken', 'Cart token'],
        ['promotionId', 'Promotion id'],
      ]
    default:
      return assertNever(operation)
  }
}

/** Where a request is put together and sent. `problem` is what main or the fields say of it now. */
export const RequestForm = ({
  target,
  draft,
  sent,
  problem,
}: {
  target: Target
  draft: RequestDraft
  sent: Sent
  problem: AppError | null
}) => {
  const { edit: change, send, cancel, openWith } = useRequestBuilder.getState()
  const edit = (part: Partial<RequestDraft>) => change(target, part)
  const locked = useLocked(target)
  const planned = plannedOf(draft)
  const applicable = useChannel()?.environments[target.environment]?.applicablePromotions ?? null
  const held = locked && planned.ok && changesState(planned.value, applicable)
  const sending = sent.kind === 'sending'
  const isToken = draft.operation === 'token'
  const fields = fieldsOf(draft)
  /** The problem of a field. An empty field says nothing while it waits to be filled. */
  const at = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const waits = (field: keyof RequestDraft) => draft[field] === ''
  // What is wrong with one header stands at it; what is wrong with all of them has no place of its own.
  const typed = draft.headers.filter(({ name, value }) => name !== '' || value !== '')
  const atHeader = typed.some(({ name, value }) => checkHeader(name, value) !== null)
  const shown = ['path', ...fields.map(([field]) => field), ...(atHeader ? ['headers'] : [])]
  return (
    <form
      className={form.form}
      aria-label="Request"
      onSubmit={(event) => {
        event.preventDefault()
        void send(target)
      }}
    >
      <NativeSelect
        label="Request"
        data={operationNames.map((value) => ({ value, label: operationLabels[value] }))}
        value={draft.operation}
        onChange={({ currentTarget: { value } }) => {
          const operation = operationNames.find((each) => each === value) ?? 'catalog-events'
          edit({ operation, ...(operation === 'token' ? { authorization: 'as-it-should' } : {}) })
        }}
      />
      {fields.map(([field, label]) => (
        <TextInput
          key={field}
          className={classes.mono}
          label={label}
          spellCheck={false}
          maxLength={10_000}
          value={String(draft[field])}
          error={waits(field) ? null : at(field)}
          onChange={(event) => edit({ [field]: event.currentTarget.value })}
        />
      ))}
      {draft.operation === 'free' && <FreeFields draft={draft} at={at} edit={edit} />}
      <NativeSelect
        label="Authorization header"
        description={
          isToken
            ? 'A token request has none.'
            : 'What is broken on purpose is sent once, without a renewal and a retry.'
        }
        disabled={isToken}
        data={authorizationForms.map((value) => ({ value, label: forms[value] }))}
        value={draft.authorization}
        onChange={({ currentTarget: { value } }) =>
          edit({ authorization: authorizationForms.find((each) => each === value) ?? 'as-it-should' })
        }
      />
      {!isToken && (
        <Checkbox
          label="Request a new token first"
          checked={draft.newToken}
          onChange={(event) => edit({ newToken: event.currentTarget.checked })}
        />
      )}
      {held && <UnlockProduction target={target} />}
      {problem && !shown.includes(problem.field ?? '') && <Problem error={problem} />}
      <div className={form.line}>
        <Button type="submit" variant="filled" loading={sending} disabled={held || problem !== null || !planned.ok}>
          Send
        </Button>
        {sending && <Button onClick={() => cancel(target)}>Cancel</Button>}
        <span className="grow" />
        <Button variant="subtle" color="gray" onClick={() => openWith(target, freshRequest)}>
          Start anew
        </Button>
      </div>
    </form>
  )
}
