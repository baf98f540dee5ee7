import { useEffect, useState } from 'react'
import { inSlices } from './in-slices.ts'

/**
 * What work that pauses returns; null until it is done. The work is begun anew when one of `of` is another, and what was
 * under way is dropped. `make` may be another function each time: only `of` counts.
 */
export const useInSlices = <T>(of: readonly unknown[], make: () => Generator<void, T>): T | null => {
  const [done, setDone] = useState<{ readonly of: readonly unknown[]; readonly value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the work is of stands for it
  useEffect(() => inSlices(make(), (value) => setDone({ of, value })), of)
  const current = done !== null && done.of.length === of.length && done.of.every((each, at) => each === of[at])
  return current ? done.value : null
}
