import type { Handlers } from '../../shared/contract.ts'
import { appError, err, ok } from '../../shared/result.ts'
import { secretPasted } from '../service/strayed-secrets.ts'
import { checkReach, tidyReach } from '../tunnel/check-settings.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type ReachHandlers = Pick<Handlers, 'saveReach' | 'reconnectReach' | 'sendSelfTest'>

/** The requests about the public URL. */
export const reachHandlers = ({
  ports: { settings },
  savePreferences,
  channels,
  reach,
  holdsSecret,
}: Services): ReachHandlers => ({
  saveReach: async (typed) => {
    const tidy = tidyReach(typed)
    // What is switched off may be kept half finished.
    const problem = tidy.on ? checkReach(tidy) : null
    if (problem) return err(problem)
    // An address is told to whoever runs a tunnel, and a command line to whoever looks at the processes.
    if ([tidy.localtunnel.server, tidy.command.line, tidy.fixed.url].some(holdsSecret)) return err(secretPasted)
    const saved = savePreferences({ reach: tidy })
    if (!saved.ok) return saved
    reach.settingsChanged()
    return ok(saved.value.reach)
  },
  reconnectReach: async () => {
    reach.reconnect()
    return ok(reach.view())
  },
  sendSelfTest: async ({ channelKey, hookId }) => {
    const channel = settings.channel(channelKey)
    if (!channel) return err(notFound('channel'))
    const known = channels.findHook(channelKey, hookId)
    if (!known) return err(notFound('hook'))
    const { url: publicUrl } = reach.view()
    if (publicUrl === null) {
      return err(
        appError('no-public-url', 'There is no public URL to send it through.', { hint: 'Switch one on first.' }),
      )
    }
    if (!known.key) {
      return err(
        appError('key-unreadable', 'The API key of this hook cannot be read, so nothing can be signed.', {
          hint: 'Enter it in the settings.',
        }),
      )
    }
    return reach.selfTests.send({ publicUrl, channel, hookId, apiKey: known.key })
  },
})
