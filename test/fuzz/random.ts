/** Reproducible randomness: the same seed gives the same requests. */
export interface Random {
  /** An integer from 0 to below `n`. */
  below(n: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  bytes(size: number): Buffer
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => below(256))),
  }
}
