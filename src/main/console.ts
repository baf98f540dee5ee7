import type { DesktopRequest, Handlers, PushedEvent } from '../shared/contract.ts'
import type { Target } from '../shared/models/environment.ts'
import type { KeychainState } from '../shared/models/secret.ts'
import { ok } from '../shared/result.ts'
import { appHandlers } from './console/app-handlers.ts'
import { callHandlers } from './console/call-handlers.ts'
import { channelHandlers } from './console/channel-handlers.ts'
import { craftHandlers } from './console/craft-handlers.ts'
import { deliveryHandlers } from './console/delivery-handlers.ts'
import { diagnosisHandlers } from './console/diagnosis-handlers.ts'
import { historyHandlers } from './console/history-handlers.ts'
import { withHistoryTrouble } from './console/history-trouble.ts'
import { reachHandlers } from './console/reach-handlers.ts'
import { rehearsalHandlers } from './console/rehearsal-handlers.ts'
import { relayHandlers } from './console/relay-handlers.ts'
import { type ConsolePorts, createServices } from './console/services.ts'
import { timelineHandlers } from './console/timeline-handlers.ts'
import { tokenHandlers } from './console/token-handlers.ts'
import type { Transfers } from './console/transfers.ts'
import { workbenchHandlers } from './console/workbench-handlers.ts'

export type { ConsolePorts } from './console/services.ts'

/** The whole product without a window. */
export interface Console {
  /** Every request of the contract but those that need a desktop. */
  readonly handlers: Omit<Handlers, DesktopRequest>
  /** What leaves as a file; the desktop asks where to. */
  readonly transfers: Transfers
  /** The token of a target, for the clipboard alone; null while none is held. No request gives it. */
  readonly heldToken: (target: Target) => string | null
  /** Calls back with every event from now on; returns its unsubscribe. */
  readonly onEvent: (listener: (event: PushedEvent) => void) => () => void
  /** Starts what runs by itself: the keychain's self-test, the listener, and the demo's simulator where there is one. */
  readonly start: () => Promise<void>
  /** Masks in a text every secret that the console knows; for logs. */
  readonly redact: (text: string) => string
  /** The machine woke up: what was measured by the clock is looked at again. */
  readonly resumed: () => void
  /** Closes the public URL, stops listening, ends what is under way, and closes the history. */
  readonly close: () => Promise<void>
}

/** Joins the services into the console. Nothing runs before {@link Console.start}. */
export const createConsole = (ports: ConsolePorts): Console => {
  const services = createServices(ports)
  const {
    events,
    notices,
    savePreferences,
    vault,
    client,
    listener,
    rehearsals,
    forwarder,
    receiverChecks,
    reach,
    judge,
    demo,
    transfers,
    waits,
    keeping,
    mixedUp,
  } = services

  const calls = callHandlers(services)

  const startListener = async () => {
    const remembered = ports.settings.preferences().listenerPort
    const { state } = await listener.start(remembered)
    if (state.kind === 'listening' && state.port !== remembered) {
      savePreferences({ listenerPort: state.port })
    }
  }
  const resumeDemo = async () => {
    const resumed = await demo.resume()
    if (resumed.ok) return
    notices.post({ id: 'demo', level: 'error', title: resumed.error.message, text: resumed.error.hint ?? '' })
  }

  /** Secrets that are stored and cannot be read are told of in every room: without them nothing works. */
  const tellOfUnreadable = (state: KeychainState) => {
    const stored = ports.settings.secretRecords().all().length > 0
    if (!stored || state.kind === 'available' || state.kind === 'checking') return notices.acknowledge('keychain')
    notices.post({
      id: 'keychain',
      level: 'error',
      title: `The keychain is ${state.kind}: stored secrets cannot be read.`,
      text: state.remedy,
    })
  }
  const tellOfKeychain = () => {
    const state = vault.state()
    events.publish('keychainChanged', state)
    // What could not be read before may be compared now.
    mixedUp.look()
    tellOfUnreadable(state)
    const kept = vault.pendingDeletions()
    if (kept === 0) return notices.acknowledge('undeleted')
    notices.post({
      id: 'undeleted',
      level: 'warning',
      title: 'Secrets that were given up are still in the keychain.',
      text: `${kept} could not be deleted. Unlock the keychain, then check it again in the settings.`,
    })
  }

  return {
    handlers: withHistoryTrouble({
      ...appHandlers(services),
      ...channelHandlers(services),
      ...calls,
      ...diagnosisHandlers(services, calls),
      ...deliveryHandlers(services),
      ...historyHandlers(services),
      ...rehearsalHandlers(services),
      ...relayHandlers(services),
      ...craftHandlers(services),
      ...reachHandlers(services),
      ...workbenchHandlers(services),
      ...tokenHandlers(services),
      cancelTransfer: async ({ transferId }) => ok(transfers.cancel(transferId)),
      ...timelineHandlers(services),
    }),
    transfers,
    heldToken: client.heldToken,
    onEvent: events.on,
    start: async () => {
      for (const notice of ports.notices) notices.post(notice)
      vault.onChange(tellOfKeychain)
      // The keys first: a delivery that came before them would be of an unknown hook.
      await Promise.all([vault.start(), resumeDemo()])
      await startListener()
      mixedUp.look()
      keeping.retention.start()
      // What an earlier run did not come to.
      judge.look()
    },
    redact: services.redact,
    resumed: () => {
      for (const view of client.tokenViews()) events.publish('tokenChanged', view)
      reach.look()
    },
    close: async () => {
      // Answers that are held back go out while their senders can still be reached.
      rehearsals.disarm()
      waits.close()
      forwarder.close()
      receiverChecks.cancel()
      judge.close()
      await reach.close()
      await keeping.close()
      await listener.stop()
      await transfers.close()
      await Promise.all([client.close(), demo.close()])
      await ports.history.close()
    },
  }
}
