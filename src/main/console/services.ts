import { randomBytes, randomUUID } from 'node:crypto'
import * as files from 'node:fs/promises'
import { NO_ANSWER } from '../../shared/models/delivery.ts'
import { environmentNames, type Target } from '../../shared/models/environment.ts'
import type { Notice } from '../../shared/models/notice.ts'
import type { Preferences } from '../../shared/models/preferences.ts'
import type { AppError, Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { DemoPorts } from '../demo/demo.ts'
import { createDemo, type Demo } from '../demo/demo.ts'
import { createExporter } from '../export/export.ts'
import type { History } from '../history/history.ts'
import { createImporter } from '../import/import.ts'
import { createKeeping, type Keeping } from '../keeping/keeping.ts'
import { createProductionGuard, type ProductionGuard } from '../overview/guard.ts'
import { createNotices, type Notices } from '../overview/notices.ts'
import { createPromotionFlow, type PromotionFlow } from '../promotions/flow.ts'
import { createRedactor } from '../redaction/redactor.ts'
import type { Secret } from '../redaction/secret.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { createVault, type Vault } from '../secrets/vault.ts'
import { credentialsOther } from '../service/call-errors.ts'
import { createServiceClient, type ServiceClient } from '../service/client.ts'
import { type CredentialWaits, createCredentialWaits } from '../service/credential-waits.ts'
import { holdsSecret, strayedSecret } from '../service/strayed-secrets.ts'
import { type Channels, createChannels } from '../settings/channels.ts'
import { credentialFacts } from '../settings/credential-facts.ts'
import { findMixedUp } from '../settings/mixed-up.ts'
import type { PreferencesChange, Settings } from '../settings/settings.ts'
import { createReach, type Reach } from '../tunnel/reach.ts'
import { createCrafter, type SendCrafted } from '../webhooks/craft/crafter.ts'
import { createReceiverChecks, type ReceiverChecks } from '../webhooks/craft/receiver-check.ts'
import { createJudge, type Judge } from '../webhooks/findings/judge.ts'
import { createListener, type Listener } from '../webhooks/listener.ts'
import { rehearsalHead } from '../webhooks/rehearsal/head.ts'
import { createRehearsals, type Rehearsals } from '../webhooks/rehearsal/rehearsals.ts'
import { createForwarder, type Forwarder } from '../webhooks/relay/forwarder.ts'
import { createRelay } from '../webhooks/relay/relay.ts'
import { createReverifier } from '../webhooks/reverify.ts'
import { createBaseUrlWatch } from './base-urls.ts'
import { createEvents, type Events } from './events.ts'
import { createLateKeys } from './late-keys.ts'
import { createMixedUpNotice, type MixedUpNotice } from './mixed-up-notice.ts'
import { createRecorder } from './recorder.ts'
import { createTransfers, type Transfers } from './transfers.ts'

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
  readonly mixedUp: MixedUpNotice
  readonly client: ServiceClient
  readonly waits: CredentialWaits
  readonly flow: PromotionFlow
  readonly listener: Listener
  readonly rehearsals: Rehearsals
  readonly forwarder: Forwarder
  readonly sendCrafted: SendCrafted
  readonly receiverChecks: ReceiverChecks
  readonly keeping: Keeping
  readonly reach: Reach
  readonly judge: Judge
  readonly reverify: (channelKey: string, hookId: string) => Promise<number>
  readonly demo: Demo
  readonly transfers: Transfers
  /** Masks in a text every secret that the console knows. */
  readonly redact: (text: string) => string
  /** Whether a text has one of them in it; one of fewer than 8 characters may be there by chance, and does not count. */
  readonly holdsSecret: (text: string) => boolean
  /** Why something must not go to a receiver of deliveries: a secret, a key or a token stands in it. Null when none does. */
  readonly strayedToReceiver: (sent: Parameters<typeof strayedSecret>[0]) => AppError | null
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
  const mixedUp = createMixedUpNotice({
    notices,
    find: () => findMixedUp({ settings, vault }),
    seen: () => settings.preferences().mixedUpSeen,
    remember: (mixedUpSeen) => void savePreferences({ mixedUpSeen }),
  })
  const channels = createChannels({
    settings,
    vault,
    changed: (views) => {
      events.publish('channelsChanged', views)
      mixedUp.refresh()
      void lookForLateKeys().catch(recorder.inBackground)
      for (const channelKey of withOtherBaseUrls()) void judge.again(channelKey).catch(recorder.inBackground)
    },
    credentialsChanged: (target) => {
      waits.stop(target, credentialsOther)
      client.credentialsChanged(target)
    },
  })
  const targets = () =>
    settings.channels().flatMap(({ key }) => environmentNames.map((environment) => ({ channelKey: key, environment })))
  const secretsOf = ({ channelKey, environment }: Target) => vault.all(channelKey, environment)
  const withOtherBaseUrls = createBaseUrlWatch(settings.channels)
  const recorder = createRecorder({ history, events, notices })
  const client = createServiceClient({
    clock,
    settings: (target) => settings.channel(target.channelKey)?.environments[target.environment] ?? null,
    clientSecret: channels.clientSecret,
    // Of both environments: what is mixed up must not be recorded either.
    secretsToMask: ({ channelKey }) => vault.everHeld(channelKey),
    neverSent: (target) => {
      // Of all that is stored, only the client secret may be sent, and to its own environment. A hook's key signs (§5.3).
      const own = vault.peek({ kind: 'client-secret', ...target })
      return targets()
        .flatMap(secretsOf)
        .filter((value) => value !== own)
    },
    record: recorder.exchange,
    credentialFacts: (target) => credentialFacts({ settings, vault }, target),
    tokenChanged: (view) => {
      events.publish('tokenChanged', view)
      if (view.state.kind === 'held') waits.issued(view.target)
    },
  })
  const waits = createCredentialWaits({
    clock,
    requestToken: (target, callId) => client.token(target, { force: true, callId }),
    cancel: client.cancel,
    changed: (wait) => events.publish('credentialWaitChanged', wait),
    inBackground: recorder.inBackground,
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
  const keeping = createKeeping({
    clock,
    history,
    limits: () => settings.preferences().retention,
    gone: (deleted) => events.publish('historyDeleted', deleted),
    changed: () => events.publish('historyChanged', {}),
    workChanged: (work) => events.publish('historyWorkChanged', work),
    failed: recorder.inBackground,
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
    unlocked: (channelKey) => guard.check({ channelKey, environment: 'production' }).ok,
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
    failed: recorder.inBackground,
  })
  const sendCrafted = createCrafter({
    clock,
    sending: ({ url, deliveryId, bodyDigest }) => {
      const receiver = settings.channels().find(({ listenerPath }) => url.pathname === `/h/${listenerPath}`)
      if (receiver) reach.selfTests.expect({ channelKey: receiver.key, deliveryId, bodyDigest })
    },
  })
  const receiverChecks = createReceiverChecks({
    clock,
    send: sendCrafted,
    changed: (check) => events.publish('receiverCheckChanged', check),
    failed: recorder.inBackground,
  })
  const judge = createJudge({
    clock,
    history,
    baseUrl: (channelKey, environment) => settings.channel(channelKey)?.environments[environment]?.baseUrl ?? null,
    changed: (rows) => {
      for (const row of rows) events.publish('deliveryChanged', row)
    },
    failed: recorder.inBackground,
  })
  events.on(({ name }) => {
    if (name === 'deliveryRecorded' || name === 'deliveriesReverified') judge.look()
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
  const transfers = createTransfers({
    exporter: createExporter({
      history,
      files,
      clock,
      version: ports.version,
      channelName: (key) => settings.channel(key)?.name ?? null,
    }),
    importer: createImporter({
      history,
      files,
      clock,
      channels: () => settings.channels(),
      findHook: channels.findHook,
    }),
    imported: (channelKey) => events.publish('deliveriesReverified', { channelKey }),
    progress: (progress) => events.publish('transferProgress', progress),
  })
  const everySecret = (): readonly Secret[] => [
    ...vault.everHeld().map((value): Secret => ({ kind: 'secret', value })),
    ...client.issuedSecrets(),
  ]
  return {
    ports,
    events,
    notices,
    guard,
    savePreferences,
    vault,
    channels,
    mixedUp,
    client,
    waits,
    flow,
    listener,
    rehearsals,
    forwarder,
    sendCrafted,
    receiverChecks,
    keeping,
    reach,
    judge,
    reverify,
    demo,
    transfers,
    redact: (text) => createRedactor(everySecret()).text(text),
    holdsSecret: (text) => holdsSecret(text, everySecret()),
    strayedToReceiver: (sent) => strayedSecret(sent, everySecret()),
  }
}
