import { create } from 'zustand'
import type { Snapshot } from '../../shared/contract/app.ts'
import type { ChannelView } from '../../shared/models/channel.ts'
import { type EnvironmentName, type Target, targetKey } from '../../shared/models/environment.ts'
import type { ListenerView } from '../../shared/models/listener.ts'
import type { Notice } from '../../shared/models/notice.ts'
import type { Preferences } from '../../shared/models/preferences.ts'
import type { KeychainState } from '../../shared/models/secret.ts'
import type { TokenState, TokenView } from '../../shared/models/token.ts'
import { bridge } from '../bridge.ts'

/** What main told of itself, and the target in use. */
export interface AppState {
  readonly ready: boolean
  readonly version: string
  readonly runtime: Snapshot['runtime']
  readonly dataFolder: string
  readonly keychain: KeychainState
  readonly channels: readonly ChannelView[]
  readonly preferences: Preferences | null
  readonly listener: ListenerView | null
  readonly tokens: Readonly<Record<string, TokenState>>
  readonly notices: readonly Notice[]
  /** Until when state-changing calls in production are unlocked, epoch ms, by target. */
  readonly unlocks: Readonly<Record<string, number>>
  readonly load: (snapshot: Snapshot) => void
  readonly setToken: (view: TokenView) => void
  readonly setUnlock: (target: Target, until: number | null) => void
  readonly selectChannel: (channelKey: string) => void
  readonly selectEnvironment: (environment: EnvironmentName) => void
}

const byTarget = <T, V>(items: readonly T[], key: (item: T) => Target, value: (item: T) => V): Record<string, V> =>
  Object.fromEntries(items.map((item) => [targetKey(key(item)), value(item)]))

const select = (target: Target): void => {
  void bridge.savePreferences({ selected: target })
}

export const useApp = create<AppState>()((set, get) => ({
  ready: false,
  version: '',
  runtime: 'none',
  dataFolder: '',
  keychain: { kind: 'checking' },
  channels: [],
  preferences: null,
  listener: null,
  tokens: {},
  notices: [],
  unlocks: {},
  load: (snapshot) => {
    const { tokens, unlocks, ...rest } = snapshot
    set({
      ...rest,
      ready: true,
      tokens: byTarget(
        tokens,
        (view) => view.target,
        (view) => view.state,
      ),
      unlocks: byTarget(
        unlocks,
        (unlock) => unlock.target,
        (unlock) => unlock.until,
      ),
    })
  },
  setToken: ({ target, state }) => set({ tokens: { ...get().tokens, [targetKey(target)]: state } }),
  setUnlock: (target, until) => {
    const { [targetKey(target)]: _gone, ...others } = get().unlocks
    set({ unlocks: until === null ? others : { ...others, [targetKey(target)]: until } })
  },
  selectChannel: (channelKey) => select({ channelKey, environment: 'test' }),
  selectEnvironment: (environment) => {
    const channel = selectedChannel(get())
    if (channel) select({ channelKey: channel.key, environment })
  },
}))

/** The channel in use: the remembered one, else the first; null when there is none. */
export const selectedChannel = (state: AppState): ChannelView | null => {
  const key = state.preferences?.selected?.channelKey
  return state.channels.find((channel) => channel.key === key) ?? state.channels[0] ?? null
}

/** The environment in use: the remembered one of the channel in use, else test. */
export const selectedEnvironment = (state: AppState): EnvironmentName => {
  const selected = state.preferences?.selected
  return selected && selected.channelKey === selectedChannel(state)?.key ? selected.environment : 'test'
}

export const useChannel = (): ChannelView | null => useApp(selectedChannel)
export const useEnvironment = (): EnvironmentName => useApp(selectedEnvironment)

/** The target in use; null without a channel. A new object only when it is another target. */
export const useTarget = (): Target | null => {
  const channelKey = useApp((state) => selectedChannel(state)?.key)
  const environment = useEnvironment()
  return channelKey === undefined ? null : targetOf(channelKey, environment)
}

const targets = new Map<string, Target>()
const targetOf = (channelKey: string, environment: EnvironmentName): Target => {
  const target: Target = { channelKey, environment }
  const key = targetKey(target)
  const known = targets.get(key)
  if (known) return known
  targets.set(key, target)
  return target
}

const noToken: TokenState = { kind: 'none' }
/** The state of a target's token. */
export const useToken = (target: Target | null): TokenState =>
  useApp((state) => (target ? state.tokens[targetKey(target)] : undefined)) ?? noToken
