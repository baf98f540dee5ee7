import { notifications } from '@mantine/notifications'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { Target } from '../../../shared/models/environment.ts'
import type { Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { useApp } from '../../stores/app.ts'
import { runCall } from '../../stores/calls.ts'
import { useCatalog } from '../../stores/catalog.ts'
import { useCraft } from '../../stores/craft.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import { useReach } from '../../stores/reach.ts'
import { useRehearsal } from '../../stores/rehearsal.ts'
import { useRequestBuilder } from '../../stores/request-builder.ts'
import { useTokenDesk } from '../../stores/token.ts'
import { type RoomName, roomNames, useUi } from '../../stores/ui.ts'
import { webhookAddress } from '../../webhook-address.ts'

/** Says how an action ended, where no room shows it. */
const report = (done: string) => (result: Result<unknown>) =>
  notifications.show(
    result.ok
      ? { message: done }
      : { title: result.error.message, message: result.error.hint ?? '', color: 'red', autoClose: 8000 },
  )

const targetActions = (channel: ChannelView, target: Target): SpotlightActionData[] => {
  const other = target.environment === 'test' ? 'production' : 'test'
  const address = webhookAddress(channel, useApp.getState().listener, useReach.getState().view?.url ?? null)
  return [
    {
      id: 'token',
      label: 'Request a new token',
      description: `For the ${target.environment} environment`,
      onClick: () =>
        void runCall('Request a token', (callId) => bridge.requestToken({ ...target, callId, force: true })).then(
          report('A new token was issued.'),
        ),
    },
    {
      id: 'token-inspector',
      label: 'Inspect the token…',
      description: 'Claims, scopes, life and history',
      onClick: () => useTokenDesk.getState().setPanelOpen(true),
    },
    {
      id: 'catalog',
      label: 'List the catalog events',
      onClick: () => {
        useUi.getState().go('catalog')
        void useCatalog.getState().fetch(target)
      },
    },
    {
      id: 'new-request',
      label: 'New request…',
      description: 'An operation of the interface, or any path of the environment',
      onClick: () => {
        useUi.getState().go('exchanges')
        useRequestBuilder.getState().setOpen(true)
      },
    },
    {
      id: 'environment',
      label: `Switch to ${other}`,
      onClick: () => useApp.getState().selectEnvironment(other),
    },
    {
      id: 'rehearse',
      label: 'Rehearse answers…',
      description: 'Scripted answers for the next deliveries',
      onClick: () => useRehearsal.getState().setPanelOpen(true),
    },
    {
      id: 'coverage',
      label: 'Show the coverage',
      description: 'Which combinations of event and action came, and which are verified',
      onClick: () => {
        useUi.getState().go('deliveries')
        useDeliveries.getState().setView('coverage')
      },
    },
    {
      id: 'check-signature',
      label: 'Check a signature…',
      description: 'Paste a body, a key and a signature',
      onClick: () => useUi.getState().setCheckSignatureOpen(true),
    },
    {
      id: 'craft',
      label: 'Craft a delivery…',
      description: 'Put one together, sign it, and send it to an application',
      onClick: () => useCraft.getState().craft(null),
    },
    {
      id: 'receiver-check',
      label: 'Check a receiver…',
      description: 'Whether an application accepts what is right and refuses what is not',
      onClick: () => useCraft.getState().setReceiverOpen(true),
    },
    {
      id: 'reach',
      label: 'Public URL…',
      description: 'How the service reaches the listener',
      onClick: () => useReach.getState().setPanelOpen(true),
    },
    ...(address
      ? [
          {
            id: 'address',
            label: 'Copy the webhook address',
            description: address,
            onClick: () => void bridge.copyText({ text: address }).then(report('Copied.')),
          },
        ]
      : []),
    ...(channel.demo
      ? [
          {
            id: 'stage-door',
            label: 'Open the stage door',
            description: 'Send a webhook from the demo’s simulator',
            onClick: () => useUi.getState().setStageDoorOpen(true),
          },
        ]
      : []),
  ]
}

/** The palette's actions for where the user is. */
export const paletteActions = ({
  channel,
  target,
  rooms,
}: {
  channel: ChannelView | null
  target: Target | null
  rooms: Record<RoomName, { readonly title: string }>
}): SpotlightActionGroupData[] => {
  const { go, setNewChannelOpen, setKeysOpen } = useUi.getState()
  const { channels, selectChannel } = useApp.getState()
  const appearance = (value: 'system' | 'light' | 'dark') => () => void bridge.savePreferences({ appearance: value })
  return [
    ...(channel && target ? [{ group: 'Do', actions: targetActions(channel, target) }] : []),
    {
      group: 'Go to',
      actions: roomNames.map((name) => ({ id: `room-${name}`, label: rooms[name].title, onClick: () => go(name) })),
    },
    {
      group: 'Channels',
      actions: [
        ...channels
          .filter((each) => each.key !== channel?.key)
          .map((each) => ({
            id: `channel-${each.key}`,
            label: `Switch to ${each.name}`,
            onClick: () => selectChannel(each.key),
          })),
        { id: 'new-channel', label: 'New channel…', onClick: () => setNewChannelOpen(true) },
        {
          id: 'demo',
          label: 'Open the demo',
          onClick: () => void bridge.openDemo().then((result) => result.ok || report('')(result)),
        },
      ],
    },
    {
      group: 'Window',
      actions: [
        { id: 'keys', label: 'Keys', onClick: () => setKeysOpen(true) },
        { id: 'light', label: 'Appearance: light', onClick: appearance('light') },
        { id: 'dark', label: 'Appearance: dark', onClick: appearance('dark') },
        { id: 'system', label: 'Appearance: as the system', onClick: appearance('system') },
      ],
    },
  ]
}
