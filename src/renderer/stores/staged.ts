/** What happened to a list while it is held: ids that belong on top, and ids that no longer belong to it. */
export interface Staged {
  /** How many ids wait that the list does not show yet. */
  fresh(): number
  /** Whether an id waits to be put on top. */
  waits(id: number): boolean
  toTop(id: number): void
  remove(id: number): void
  /** What is no longer there waits no more. */
  forget(gone: ReadonlySet<number>): void
  /** Hands over what waits, oldest first, and is empty then. */
  take(): { readonly top: readonly number[]; readonly gone: readonly number[] }
  /** The list behind it was replaced: finds anew which ids it does not show. */
  recount(): void
  clear(): void
}

/** `isListed` says whether the list shows an id. */
export const createStaged = (isListed: (id: number) => boolean): Staged => {
  const waiting = new Map<number, { readonly top: boolean; readonly listed: boolean }>()
  let fresh = 0
  const counts = (entry: { readonly top: boolean; readonly listed: boolean } | undefined) =>
    entry?.top && !entry.listed ? 1 : 0
  const put = (id: number, top: boolean) => {
    const before = waiting.get(id)
    const entry = { top, listed: before?.listed ?? isListed(id) }
    fresh += counts(entry) - counts(before)
    waiting.delete(id)
    if (top || entry.listed) waiting.set(id, entry)
  }
  return {
    fresh: () => fresh,
    waits: (id) => waiting.get(id)?.top === true,
    toTop: (id) => put(id, true),
    remove: (id) => put(id, false),
    forget: (gone) => {
      for (const [id, entry] of waiting) {
        if (!gone.has(id)) continue
        fresh -= counts(entry)
        waiting.delete(id)
      }
    },
    take: () => {
      const top: number[] = []
      const gone: number[] = []
      for (const [id, entry] of waiting) (entry.top ? top : gone).push(id)
      waiting.clear()
      fresh = 0
      return { top, gone }
    },
    recount: () => {
      fresh = 0
      for (const [id, { top }] of waiting) {
        const entry = { top, listed: isListed(id) }
        waiting.set(id, entry)
        fresh += counts(entry)
      }
    },
    clear: () => {
      waiting.clear()
      fresh = 0
    },
  }
}
