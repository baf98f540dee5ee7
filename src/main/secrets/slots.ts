/** Runs at most so many things at once; the others wait in order. */
export type Slots = <T>(run: () => Promise<T>) => Promise<T>

export const createSlots = (count: number): Slots => {
  let free = count
  const waiting: (() => void)[] = []
  return async (run) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
