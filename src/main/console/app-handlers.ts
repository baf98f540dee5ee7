import type { Handlers } from '../../shared/contract.ts'
import { appError, err, ok } from '../../shared/result.ts'
import { readinessOf } from '../overview/readiness.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type AppHandlers = Pick<
  Handlers,
  | 'getSnapshot'
  | 'savePreferences'
  | 'acknowledgeNotice'
  | 'checkKeychain'
  | 'getReadiness'
  | 'restartListener'
  | 'unlockProduction'
  | 'lockProduction'
>

/** The requests about the console itself. */
export const appHandlers = (services: Services): AppHandlers => {
  const { ports, savePreferences, notices, guard, vault, channels, client, listener, reach, flow, mixedUp } = services
  const { settings, history, clock } = ports
  return {
    getSnapshot: async () =>
      ok({
        version: ports.version,
        runtime: ports.runtime,
        dataFolder: ports.dataFolder,
        keychain: vault.state(),
        channels: channels.views(),
        preferences: settings.preferences(),
        listener: listener.view(),
        reach: reach.view(),
        tokens: client.tokenViews(),
        notices: notices.all(),
        unlocks: guard.unlocks(),
      }),
    savePreferences: async (part) => savePreferences(part),
    acknowledgeNotice: async ({ id }) => {
      reach.noticeSeen(id)
      mixedUp.noticeSeen(id)
      return ok(notices.acknowledge(id))
    },
    checkKeychain: async () => ok(await vault.recheck()),
    getReadiness: async (target) => {
      const channel = channels.view(target.channelKey)
      if (!channel) return err(notFound('channel'))
      const now = clock.now()
      const carts = await flow.list(target)
      return ok(
        readinessOf({
          channel,
          environment: target.environment,
          keychain: vault.state(),
          secretReadable: vault.peek({ kind: 'client-secret', ...target }) !== null,
          token: client.tokenView(target).state,
          listener: listener.view(),
          reach: reach.view().state,
          history: await history.targetFacts(target, now),
          carts: carts.ok ? carts.value : [],
          now,
        }),
      )
    },
    restartListener: async ({ port }) => {
      const view = await listener.restart(port)
      if (view.state.kind === 'listening') {
        savePreferences({ listenerPort: view.state.port })
      }
      return ok(view)
    },
    unlockProduction: async ({ target, channelName }) => {
      const channel = settings.channel(target.channelKey)
      if (!channel) return err(notFound('channel'))
      if (target.environment === 'test') return err(appError('not-production', 'The test environment is not locked.'))
      return guard.unlock(target, channelName, channel.name)
    },
    lockProduction: async (target) => ok(guard.lock(target)),
  } satisfies AppHandlers
}
