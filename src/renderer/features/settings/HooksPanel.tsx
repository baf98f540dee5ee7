import { ActionIcon, Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChannelView, HookView } from '../../../shared/models/channel.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import { bridge } from '../../bridge.ts'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { Table } from '../../components/Table.tsx'
import { HookForm } from './HookForm.tsx'
import { PlaceChip } from './PlaceChip.tsx'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

/** The hooks of one environment. */
export const HooksPanel = ({ channel, environment }: { channel: ChannelView; environment: EnvironmentName }) => {
  const hooks = channel.hooks.filter((hook) => hook.environment === environment)
  /** The hook in the form; 'new' for one that is added. */
  const [edited, setEdited] = useState<HookView | 'new' | null>(null)
  const { error, save } = useSave()
  const remove = (hook: HookView) =>
    modals.openConfirmModal({
      title: `Delete hook ${hook.hookId}?`,
      children: 'Its API key is deleted too. What it sent stays, with the verdict that it got.',
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red', variant: 'filled' },
      onConfirm: () => void save(() => bridge.deleteHook({ channelKey: channel.key, hookId: hook.hookId })),
    })
  const canAdd = channel.environments[environment] !== null
  return (
    <Panel
      flush
      title="Hooks"
      aside={
        <Button
          size="compact-xs"
          leftSection={<IconPlus size={12} />}
          disabled={!canAdd || edited === 'new'}
          title={canAdd ? undefined : 'Save the environment first.'}
          onClick={() => setEdited('new')}
        >
          Add a hook
        </Button>
      }
    >
      {hooks.length === 0 && edited === null && (
        <div className={`${classes.inset} muted`}>
          A hook is a webhook configuration of the service: its ob-hook-id and the API key that signs (§5.3). Without it
          nothing can be verified.
        </div>
      )}
      {hooks.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th>Hook id</th>
              <th>Label</th>
              <th>API key</th>
              <th className={classes.actions}>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {hooks.map((hook) => (
              <tr key={hook.hookId}>
                <td className="mono" title={hook.hookId}>
                  {hook.hookId}
                </td>
                <td title={hook.label}>{hook.label}</td>
                <td>
                  {hook.keySource === 'client-secret' ? (
                    <span className="muted">same as the client secret</span>
                  ) : (
                    <PlaceChip place={hook.key} />
                  )}
                </td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={`Edit ${hook.hookId}`}
                    onClick={() => setEdited(hook)}
                  >
                    <IconPencil size={14} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={`Delete ${hook.hookId}`}
                    onClick={() => remove(hook)}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {error && (
        <div className={classes.inset}>
          <Problem error={error} />
        </div>
      )}
      {edited !== null && (
        <div className={classes.inset}>
          <HookForm
            key={edited === 'new' ? '' : edited.hookId}
            channel={channel}
            environment={environment}
            hook={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        </div>
      )}
    </Panel>
  )
}
