import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { AppError } from '../../../shared/result.ts'
import form from '../../components/Form.module.css'
import { hookOptions } from '../../components/hook-options.ts'
import { Problem } from '../../components/Problem.tsx'
import { confirmOutside } from '../../confirm-outside.ts'
import { useForwards } from '../../stores/forwards.ts'
import { CRAFTED_LEAVES } from './words.ts'

interface Props {
  readonly label: string
  /** What it does, in a sentence or two. */
  readonly about: ReactNode
  readonly channel: ChannelView
  /** What the address is that of, and its value. */
  readonly target: { readonly label: string; readonly url: string; readonly error: string | null }
  readonly hook: { readonly id: string; readonly about: string; readonly onChange: (hookId: string) => void }
  /** What went wrong, unless it is of the address. */
  readonly error: AppError | null
  /** Sends; what leaves this computer is confirmed first. */
  readonly onSend: (confirmed: boolean) => void
  readonly children?: ReactNode
  readonly buttons: ReactNode
}

/** A form that sends what a hook of the channel signs to an address. */
export const SendForm = ({ label, about, channel, target, hook, error, onSend, children, buttons }: Props) => (
  <form
    className={form.form}
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
      confirmOutside(target.url, CRAFTED_LEAVES, onSend)
    }}
  >
    <p className="muted">{about}</p>
    <TextInput
      label={target.label}
      placeholder="http://127.0.0.1:3000/webhooks"
      value={target.url}
      error={target.error}
      onChange={(event) => useForwards.getState().setTarget(channel.key, event.currentTarget.value)}
    />
    <NativeSelect
      label="Hook"
      description={hook.about}
      data={hookOptions(channel.hooks)}
      value={hook.id}
      onChange={(event) => hook.onChange(event.currentTarget.value)}
    />
    {children}
    {error && error.field !== 'url' && <Problem error={error} />}
    {buttons}
  </form>
)
