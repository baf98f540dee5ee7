import { create } from 'zustand'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { AppError } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { freshRequest, plannedOf, type RequestDraft } from '../request-draft.ts'
import { useCalls } from './calls.ts'

/** What came of the last request that was sent. */
export type Sent =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly callId: string }
  | { readonly kind: 'made'; readonly exchange: Exchange }
  | { readonly kind: 'refused'; readonly error: AppError }

interface Bench {
  readonly draft: RequestDraft
  readonly sent: Sent
}

interface RequestBuilderState {
  readonly open: boolean
  /** One draft for each target, kept while its room is left: what is of one environment does not come into the other. */
  readonly benches: Readonly<Record<string, Bench>>
  readonly setOpen: (open: boolean) => void
  /** Opens the builder with this draft instead of the one that was there. */
  readonly openWith: (target: Target, draft: RequestDraft) => void
  readonly edit: (target: Target, change: Partial<RequestDraft>) => void
  readonly send: (target: Target) => Promise<void>
  readonly cancel: (target: Target) => void
  readonly reset: () => void
}

export const emptyBench: Bench = { draft: freshRequest, sent: { kind: 'none' } }

/** The request builder. */
export const useRequestBuilder = create<RequestBuilderState>()((set, get) => {
  const bench = (target: Target): Bench => get().benches[targetKey(target)] ?? emptyBench
  const put = (target: Target, part: Partial<Bench>) =>
    set({ benches: { ...get().benches, [targetKey(target)]: { ...bench(target), ...part } } })
  return {
    open: false,
    benches: {},
    setOpen: (open) => set({ open }),
    openWith: (target, draft) => {
      put(target, { draft, sent: { kind: 'none' } })
      set({ open: true })
    },
    edit: (target, change) => put(target, { draft: { ...bench(target).draft, ...change } }),
    send: async (target) => {
      const { draft } = bench(target)
      const request = plannedOf(draft)
      if (!request.ok) return put(target, { sent: { kind: 'refused', error: request.error } })
      const { authorization, newToken, repeatOf } = draft
      const result = await useCalls.getState().run('Send the request', (callId) => {
        put(target, { sent: { kind: 'sending', callId } })
        return bridge.sendRequest({ callId, target, request: request.value, authorization, newToken, repeatOf })
      })
      put(target, {
        sent: result.ok ? { kind: 'made', exchange: result.value.exchange } : { kind: 'refused', error: result.error },
      })
    },
    cancel: (target) => {
      const { sent } = bench(target)
      if (sent.kind === 'sending') useCalls.getState().cancel(sent.callId)
    },
    reset: () => set({ open: false, benches: {} }),
  }
})
