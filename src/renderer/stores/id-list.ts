/** Ids, newest first, made to grow at the top: inside, the newest stands last, so that a new one is a push. */
export interface IdList {
  size(): number
  /** A copy of all, newest first. */
  all(): readonly number[]
  at(index: number): number | undefined
  /** The place of an id, 0 being the newest; -1 when it is not there. Quick for what is near the top. */
  indexOf(id: number): number
  /** Takes other ids, newest first. */
  replace(newestFirst: readonly number[]): void
  /** Removes `gone` and puts `top` (oldest first) on top, moving what is there already. One pass for all. */
  settle(top: readonly number[], gone: readonly number[]): void
  /** Takes out as many as there may be, in one pass over all. */
  remove(gone: ReadonlySet<number>): void
}

export const createIdList = (): IdList => {
  let order: number[] = []
  let highest = Number.NEGATIVE_INFINITY
  // Ids are given in rising order: a higher one than any seen cannot be here, and needs no search.
  const position = (id: number) => (id > highest ? -1 : order.lastIndexOf(id))
  return {
    size: () => order.length,
    all: () => order.toReversed(),
    at: (index) => order[order.length - 1 - index],
    indexOf: (id) => {
      const at = position(id)
      return at === -1 ? -1 : order.length - 1 - at
    },
    replace: (newestFirst) => {
      order = newestFirst.toReversed()
      highest = order.reduce((max, id) => Math.max(max, id), Number.NEGATIVE_INFINITY)
    },
    remove: (gone) => {
      order = order.filter((id) => !gone.has(id))
    },
    settle: (top, gone) => {
      const leaving = new Set([...top, ...gone])
      let kept = order.length
      for (const id of leaving) {
        const at = position(id)
        if (at !== -1) kept = Math.min(kept, at)
      }
      for (let at = kept; at < order.length; at++) {
        const id = order[at]
        if (id !== undefined && !leaving.has(id)) order[kept++] = id
      }
      order.length = kept
      for (const id of top) {
        order.push(id)
        highest = Math.max(highest, id)
      }
    },
  }
}
