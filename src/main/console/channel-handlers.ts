import type { Handlers } from '../../shared/contract.ts'
import { appError, err, ok } from '../../shared/result.ts'
import { checkCaFile } from '../../shared/validation.ts'
import { readAuthority } from '../service/authority.ts'
import type { Services } from './services.ts'

type ChannelHandlers = Pick<
  Handlers,
  | 'createChannel'
  | 'updateChannel'
  | 'deleteChannel'
  | 'saveEnvironment'
  | 'inspectAuthority'
  | 'deleteEnvironment'
  | 'saveClientSecret'
  | 'forgetClientSecret'
  | 'saveHook'
  | 'deleteHook'
  | 'renewListenerPath'
  | 'openDemo'
  | 'getDemoCart'
  | 'sendFromStageDoor'
>

/** The requests about channels, their environments, secrets and hooks, and the demo. */
export const channelHandlers = (services: Services): ChannelHandlers => {
  const { events, savePreferences, channels, demo, reverify } = services
  return {
    createChannel: (input) => channels.create(input),
    updateChannel: (input) => channels.update(input),
    deleteChannel: (input) => channels.remove(input),
    saveEnvironment: (input) => channels.saveEnvironment(input),
    inspectAuthority: async ({ path }) => {
      const problem = checkCaFile(path)
      if (problem !== null) return err(appError('invalid', problem, { field: 'network.caFile' }))
      const read = readAuthority(path)
      return read.ok ? ok({ certificates: read.value.certificates }) : read
    },
    deleteEnvironment: (target) => channels.removeEnvironment(target),
    saveClientSecret: (input) => channels.saveClientSecret(input),
    forgetClientSecret: (target) => channels.forgetClientSecret(target),
    saveHook: async (input) => {
      const channel = await channels.saveHook(input)
      if (!channel.ok) return channel
      const reverified = await reverify(input.channelKey, input.hook.hookId)
      if (reverified > 0) events.publish('deliveriesReverified', { channelKey: input.channelKey })
      return ok({ channel: channel.value, reverified })
    },
    deleteHook: (input) => channels.deleteHook(input),
    renewListenerPath: (input) => channels.renewListenerPath(input),
    openDemo: async () => {
      const opened = await demo.open()
      if (opened.ok) savePreferences({ selected: { channelKey: opened.value.key, environment: 'test' } })
      return opened
    },
    getDemoCart: ({ environment }) => demo.cart(environment),
    sendFromStageDoor: (sending) => demo.send(sending),
  }
}
