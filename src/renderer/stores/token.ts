import { notifications } from '@mantine/notifications'
import { create } from 'zustand'
import type { CredentialWait } from '../../shared/models/credential-wait.ts'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { TokenInspection } from '../../shared/models/token-inspection.ts'
import { bridge } from '../bridge.ts'
import { atMostEvery } from './at-most-every.ts'
import { coalesce } from './coalesce.ts'
import { isNews } from './wait-news.ts'

interface TokenDesk {
  readonly panelOpen: boolean
  /** The target that the inspector shows; null while it is closed. */
  readonly target: Target | null
  readonly inspection: TokenInspection | null
  /** Waits for credentials, by target. */
  readonly waits: Readonly<Record<string, CredentialWait>>
  /** When the clipboard is cleared of a token, epoch ms; null when it holds none of ours. */
  readonly clearsAt: number | null
  readonly setPanelOpen: (open: boolean) => void
  readonly inspect: (target: Target | null) => void
  /** Something happened to a token: asks again, once however much happened, and not more than four times a second. */
  readonly invalidate: () => void
  readonly setWait: (wait: CredentialWait) => void
  readonly loadWaits: () => Promise<void>
  readonly setClearsAt: (at: number | null) => void
}

const ended = ({ state, target, error }: CredentialWait): Parameters<typeof notifications.show>[0] | null => {
  if (state === 'effective')
    return { message: `The credentials of the ${target.environment} environment are effective: a token was issued.` }
  if (state === 'gave-up' || state === 'failed') {
    const title = state === 'gave-up' ? 'No token after 15 minutes' : 'The waiting for a token ended'
    return { title, message: error?.message ?? '', color: 'red', autoClose: false }
  }
  return null
}

/** The token inspector, and the waits for new credentials. */
export const useTokenDesk = create<TokenDesk>()((set, get) => {
  // One question at a time: an older answer never takes the place of a newer one.
  const load = coalesce(async () => {
    const { target } = get()
    if (!target) return
    const result = await bridge.inspectToken(target)
    const now = get().target
    if (result.ok && now && targetKey(now) === targetKey(target)) set({ inspection: result.value })
  })
  return {
    panelOpen: false,
    target: null,
    inspection: null,
    waits: {},
    clearsAt: null,
    setPanelOpen: (panelOpen) => set({ panelOpen }),
    inspect: (target) => {
      set({ target, inspection: null })
      load()
    },
    invalidate: atMostEvery(250, () => get().target !== null, load),
    setWait: (wait) => {
      const key = targetKey(wait.target)
      const before = get().waits[key]
      set({ waits: { ...get().waits, [key]: wait } })
      const told = isNews(before, wait) ? ended(wait) : null
      if (told) notifications.show(told)
    },
    loadWaits: async () => {
      const result = await bridge.getCredentialWaits()
      if (!result.ok) return
      const loaded = Object.fromEntries(result.value.map((wait) => [targetKey(wait.target), wait]))
      set({ waits: { ...loaded, ...get().waits } })
    },
    setClearsAt: (clearsAt) => set({ clearsAt }),
  }
})

/** The wait of a target; null where there was none. */
export const useWait = (target: Target): CredentialWait | null =>
  useTokenDesk((state) => state.waits[targetKey(target)]) ?? null
