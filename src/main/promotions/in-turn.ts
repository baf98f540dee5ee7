/** Runs what is asked for one key in the order of asking, one after the other; other keys do not wait. */
export type InTurn = <T>(key: string, run: () => Promise<T>) => Promise<T>

export const createInTurn = (): InTurn => {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, run) => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(run, run)
    tails.set(key, mine)
    try {
      return await mine
    } finally {
      if (tails.get(key) === mine) tails.delete(key)
    }
  }
}
