import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReachProvider, ReachSettings } from '../../../shared/models/reach.ts'
import { reachPresets } from '../../../shared/reach-presets.ts'

interface Props {
  readonly draft: ReachSettings
  readonly change: (part: Partial<ReachSettings>) => void
  /** What is wrong with a field. */
  readonly at: (field: string) => string | null
}

const LocaltunnelFields = ({ draft: { localtunnel }, change, at }: Props) => (
  <>
    <TextInput
      label="Tunnel server"
      value={localtunnel.server}
      error={at('server')}
      onChange={({ currentTarget: { value } }) => change({ localtunnel: { ...localtunnel, server: value } })}
    />
    <TextInput
      label="Wished subdomain"
      description="Optional. The server may give another one."
      value={localtunnel.subdomain}
      error={at('subdomain')}
      onChange={({ currentTarget: { value } }) => change({ localtunnel: { ...localtunnel, subdomain: value } })}
    />
  </>
)

const CommandFields = ({ draft: { command }, change, at }: Props) => {
  const preset = reachPresets.find(({ line, urlPattern }) => line === command.line && urlPattern === command.urlPattern)
  return (
    <>
      <NativeSelect
        label="Preset"
        value={preset?.name ?? ''}
        data={[
          ...reachPresets.map(({ name, label }) => ({ value: name, label })),
          { value: '', label: 'Another program' },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const found = reachPresets.find(({ name }) => name === value)
          if (found) change({ command: { line: found.line, urlPattern: found.urlPattern } })
        }}
      />
      <TextInput
        label="Program and arguments"
        description="{port} stands for the listener’s port. No shell runs it."
        value={command.line}
        error={at('line')}
        onChange={({ currentTarget: { value } }) => change({ command: { ...command, line: value } })}
      />
      <TextInput
        label="Pattern of the URL in its output"
        description="A regular expression. The newest match counts."
        value={command.urlPattern}
        error={at('urlPattern')}
        onChange={({ currentTarget: { value } }) => change({ command: { ...command, urlPattern: value } })}
      />
    </>
  )
}

const FixedFields = ({ draft: { fixed }, change, at }: Props) => (
  <TextInput
    label="Public URL"
    description="Of your own address or reverse proxy. It must pass every path under /h/ on to the listener, with the raw body."
    placeholder="https://hooks.example.com"
    value={fixed.url}
    error={at('url')}
    onChange={({ currentTarget: { value } }) => change({ fixed: { url: value } })}
  />
)

/** The ways to be reached, and the settings of each. */
export const providers: Record<
  ReachProvider,
  { readonly label: string; readonly Fields: (props: Props) => ReactNode }
> = {
  localtunnel: { label: 'localtunnel', Fields: LocaltunnelFields },
  command: { label: 'A tunnel program', Fields: CommandFields },
  fixed: { label: 'My own public address', Fields: FixedFields },
}
