import { create } from 'zustand'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Readiness } from '../../shared/models/readiness.ts'
import { bridge } from '../bridge.ts'
import { atMostEvery } from './at-most-every.ts'
import { coalesce } from './coalesce.ts'

interface ReadinessState {
  readonly target: Target | null
  readonly readiness: Readiness | null
  /** Shows another target's readiness. */
  readonly watch: (target: Target | null) => void
  /** Something happened: asks again, once however much happened, and not more than four times a second. */
  readonly invalidate: () => void
}

/** The readiness ladder of the target that is watched. */
export const useReadiness = create<ReadinessState>()((set, get) => {
  // One question at a time: an older answer never takes the place of a newer one.
  const load = coalesce(async () => {
    const { target } = get()
    if (!target) return
    const result = await bridge.getReadiness(target)
    const current = get().target
    if (result.ok && current && targetKey(current) === targetKey(target)) set({ readiness: result.value })
  })
  return {
    target: null,
    readiness: null,
    watch: (target) => {
      set({ target, readiness: null })
      load()
    },
    invalidate: atMostEvery(250, () => get().target !== null, load),
  }
})
