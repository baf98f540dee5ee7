import { randomBytes, randomUUID } from 'node:crypto'
import { NO_ANSWER } from '../../shared/models/delivery.ts'
import type { Notice } from '../../shared/models/notice.ts'
import type { Preferences } from '../../shared/models/preferences.ts'
import type { Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { DemoPorts } from '../demo/demo.ts'
import { createDemo, type Demo } from '../demo/demo.ts'
import type { History } from '../history/history.ts'
import { createProductionGuard, type ProductionGuard } from '../overview/guard.ts'
import { createNotices, type Notices } from '../overview/notices.ts'
import { createPromotionFlow, type PromotionFlow } from '../promotions/flow.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { createVault, type Vault } from '../secrets/vault.ts'
import { createServiceClient, type ServiceClient } from '../service/client.ts'
import { type Channels, createChannels } from '../settings/channels.ts'
import type { PreferencesChange, Settings } from '../settings/settings.ts'
import { createReach, type Reach } from '../tunnel/reach.ts'
import { createListener, type Listener } from '../webhooks/listener.ts'
import { rehearsalHead } from '../webhooks/rehearsal/head.ts'
import { createRehearsals, type Rehearsals } from '../webhooks/rehearsal/rehearsals.ts'
import { createForwarder, type Forwarder } from '../webhooks/relay/forwarder.ts'
import { createRelay } from '../webhooks/relay/relay.ts'
import { createReverifier } from '../webhooks/reverify.ts'
import { createEvents, type Events } from './events.ts'
import { createLateKeys } from './late-keys.ts'
import { createRecorder } from './recorder.ts'

/** What the console is made of: the doors to the outside, each with a double for tests. */
export interface ConsolePorts {
  readonly clock: Clock
  readonly settings: Settings
  readonly keychain: SecretStore
  readonly history: History
  readonly startSimulator: DemoPorts['startSimulator']
  readonly version: string
  readonly runtime: 'electron' | 'stand-in' | 'none'
  /** Absolute path of the folder for settings and history. */
  readonly dataFolder: string
  /** What the user must know of the start: files set aside, and the like. */
  readonly notices: readonly Omit<Notice, 'at'>[]
}

/** The services, joined. */
export interface Services {
  readonly ports: ConsolePorts
  readonly events: Events
  readonly notices: Notices
  readonly guard: ProductionGuard
  /** Keeps a change of the preferences and publishes it; with another selection, what was unlocked is locked again. */
  readonly savePreferences: (change: PreferencesChange) => Result<Preferences>
  readonly vault: Vault
  readonly channels: Channels
  readonly client: ServiceClient
  readonly flow: PromotionFlow
  readonly listener: Listener
  readonly rehearsals: Rehearsals
  readonly forwarder: Forwarder
  readonly reach: Reach
  readonly reverify: (channelKey: string, hookId: string) => Promise<number>
  readonly demo: Demo
}

/** Joins the services: each gets what it needs of the others, as functions. */
export const createServices = (ports: ConsolePorts): Services => {
  const { clock, settings, history } = ports
  const events = createEvents()
  const notices = createNotices({ clock, changed: (all) => events.publish('noticesChanged', all) })
  const guard = createProductionGuard({
    clock,
    changed: (target, until) => events.publish('unlockChanged', { target, until }),
  })
  const savePreferences = (change: PreferencesChange): Result<Preferences> => {
    const saved = settings.putPreferences(change)
    if (!saved.ok) return saved
    if (change.selected !== undefined) guard.lockOthers(change.selected)
    events.publish('preferencesChanged', saved.value)
    return saved
  }
  const vault = createVault({ keychain: ports.keychain, records: settings.secretRecords(), clock })
  const channels = createChannels({
    settings,
    vault,
    changed: (views) => {
      events.publish('channelsChanged', views)
      void lookForLateKeys().catch(recorder.inBackground)
    },
    credentialsChanged: (target) => client.credentialsChanged(target),
  })
  const recorder = createRecorder({ history, events, notices })
  const client = createServiceClient({
    clock,
    settings: (target) => settings.channel(target.channelKey)?.environments[target.environment] ?? null,
    clientSecret: channels.clientSecret,
    secretsToMask: (target) => vault.all(target.channelKey, target.environment),
    record: recorder.exchange,
    tokenChanged: (view) => events.publish('tokenChanged', view),
  })
  const flow = createPromotionFlow({
    client,
    history,
    clock,
    cartChanged: (cart) => events.publish('cartChanged', cart),
    notKept: recorder.storageFailed,
  })
  const reach = createReach({
    clock,
    settings: () => settings.preferences().reach,
    urls: () => settings.preferences().publicUrls,
    remember: (publicUrls) => void savePreferences({ publicUrls }),
    channels: () => settings.channels().filter(({ demo }) => !demo),
    notices,
    changed: (view) => events.publish('reachChanged', view),
  })
  const rehearsals = createRehearsals({
    clock,
    changed: (view) => events.publish('rehearsalChanged', view),
    unanswered: (attemptId) => void recorder.correctAnswer(attemptId, NO_ANSWER),
  })
  const forwarder = createForwarder({
    clock,
    history,
    recorded: ({ deliveryRow }) => events.publish('forwardRecorded', { deliveryRow }),
  })
  const relay = createRelay({
    clock,
    forwarder,
    settings: (channelKey) => settings.channel(channelKey)?.relay ?? null,
    answered: (attemptId, status) => void recorder.correctAnswer(attemptId, status),
    failed: recorder.inBackground,
  })
  const listener = createListener({
    clock,
    history,
    channelByPath: channels.channelByPath,
    findHook: channels.findHook,
    bodyCap: () => settings.preferences().bodyCap,
    rehearse: (channelKey, headers) => rehearsals.meet(() => rehearsalHead(channelKey, headers, channels.findHook)),
    relay,
    heartbeat: reach.heartbeat,
    isSelfTest: reach.selfTests.isOwn,
    recorded: (row) => {
      events.publish('deliveryRecorded', row)
      reach.received(row)
    },
    changed: (view) => {
      events.publish('listenerChanged', view)
      reach.follow(view.state)
    },
    storageFailed: recorder.storageFailed,
  })
  const demoChannel = () => settings.channels().find((channel) => channel.demo) ?? null
  const demo = createDemo({
    startSimulator: ports.startSimulator,
    existing: demoChannel,
    fresh: () => ({ key: randomUUID(), listenerPath: randomBytes(24).toString('base64url') }),
    put: channels.addDemo,
    address: () => {
      const channel = demoChannel()
      const { state } = listener.view()
      return channel && state.kind === 'listening' ? `http://127.0.0.1:${state.port}/h/${channel.listenerPath}` : null
    },
  })
  const reverify = createReverifier({ history, findHook: channels.findHook })
  const lookForLateKeys = createLateKeys({
    hooks: () =>
      settings.channels().flatMap(({ key: channelKey, hooks }) =>
        hooks.map((hook) => ({
          channelKey,
          hook,
          readable: (channels.findHook(channelKey, hook.hookId)?.key ?? null) !== null,
        })),
      ),
    reverify,
    reverified: (channelKey) => events.publish('deliveriesReverified', { channelKey }),
  })
  return {
    ports,
    events,
    notices,
    guard,
    savePreferences,
    vault,
    channels,
    client,
    flow,
    listener,
    rehearsals,
    forwarder,
    reach,
    reverify,
    demo,
  }
}
