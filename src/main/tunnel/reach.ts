import type { DeliveryRow } from '../../shared/models/delivery.ts'
import type { ListenerState } from '../../shared/models/listener.ts'
import type { Notice } from '../../shared/models/notice.ts'
import type { PublicUrls, ReachSettings, ReachView } from '../../shared/models/reach.ts'
import type { Clock } from '../clock.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'
import { watchNetwork } from './network-watch.ts'
import { providerFor } from './providers/providers.ts'
import { createPublicRequest } from './public-request.ts'
import { acknowledged, formerOf, inUse, unacknowledged } from './public-urls.ts'
import { createSelfTests, type SelfTests } from './self-test.ts'
import { createSupervisor } from './supervisor.ts'
import { formerUrlInUse, type NamedPath, URL_CHANGED, urlChanged } from './url-notices.ts'

/** What reach needs of the rest. */
export interface ReachPorts {
  readonly clock: Clock
  readonly settings: () => ReachSettings
  /** The public URLs, remembered over restarts. */
  readonly urls: () => PublicUrls
  readonly remember: (urls: PublicUrls) => void
  /** The channels whose webhooks come from outside. */
  readonly channels: () => readonly NamedPath[]
  readonly notices: {
    readonly post: (notice: Omit<Notice, 'at'>) => void
    readonly acknowledge: (id: string) => void
  }
  readonly changed: (view: ReachView) => void
}

/** The public URL of the listener: opened as the settings say, watched, and told truly. */
export interface Reach {
  readonly view: () => ReachView
  /** The listener's state changed: what is reached follows its port. Nothing runs before the first call. */
  readonly follow: (listener: ListenerState) => void
  readonly settingsChanged: () => void
  readonly reconnect: () => void
  /** Checks at once: the machine woke up. */
  readonly look: () => void
  readonly heartbeat: Heartbeat['answer']
  readonly selfTests: SelfTests
  /** A delivery was recorded: one that came by an old URL is told. */
  readonly received: (row: DeliveryRow) => void
  /** The user has seen a notice. */
  readonly noticeSeen: (id: string) => void
  /** Resolves when nothing is left of any connection. */
  readonly close: () => Promise<void>
}

export const createReach = (ports: ReachPorts): Reach => {
  const { clock, notices } = ports
  const send = createPublicRequest(clock)
  const heartbeat = createHeartbeat(send)
  let port: number | null = null
  /** What the supervisor was started with, as text; null while it is stopped. */
  let running: string | null = null

  const supervisor = createSupervisor({
    clock,
    random: Math.random,
    beat: heartbeat.beat,
    changed: (view) => {
      if (view.state.kind === 'reachable') used(view.state.url)
      ports.changed(view)
    },
  })
  let endWatch: (() => void) | null = null

  const used = (url: string): void => {
    const before = ports.urls()
    const urls = inUse(before, url)
    if (urls === before && toldOf === url) return
    if (urls !== before) ports.remember(urls)
    toldOf = url
    const change = unacknowledged(urls)
    if (change) notices.post(urlChanged(change.old, change.now, ports.channels()))
    else notices.acknowledge(URL_CHANGED)
  }
  /** The URL whose change was told, or needed no telling, in this run. */
  let toldOf: string | null = null

  const adjust = (): void => {
    const settings = ports.settings()
    if (!settings.on || port === null) {
      running = null
      supervisor.stop(settings.on ? 'The webhook listener is not listening.' : 'It is switched off.')
      return
    }
    const wanted = JSON.stringify([port, settings.provider, settings[settings.provider]])
    if (wanted === running) supervisor.look()
    else supervisor.start(providerFor(settings, { send, clock }), port)
    running = wanted
  }

  return {
    view: supervisor.view,
    follow: (listener) => {
      // While it starts again, most likely on the same port, the connection is kept: another might have another URL.
      if (listener.kind === 'starting') return
      endWatch ??= watchNetwork(clock, supervisor.look)
      const next = listener.kind === 'listening' ? listener.port : null
      if (next === port) return
      port = next
      adjust()
    },
    settingsChanged: adjust,
    reconnect: supervisor.reconnect,
    look: supervisor.look,
    heartbeat: heartbeat.answer,
    selfTests: createSelfTests(send),
    received: ({ verdict, host, selfTest }) => {
      if (verdict !== 'verified' || selfTest || host === null) return
      const urls = ports.urls()
      const former = formerOf(urls, host)
      if (former !== null) notices.post(formerUrlInUse(former, urls.current))
    },
    noticeSeen: (id) => {
      if (id === URL_CHANGED) ports.remember(acknowledged(ports.urls()))
    },
    close: () => {
      endWatch?.()
      return supervisor.close()
    },
  }
}
