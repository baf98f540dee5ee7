/** What a request takes beside its body, in bytes, roughly: so that many small ones are bounded too. */
const REQUEST = 16 * 1024

/** One request's share of the memory for what is received. */
export interface Share {
  /** False when there is no room for `bytes` more. */
  grow(bytes: number): boolean
  release(): void
}

/** Bounds the memory of all requests under way. `open` gives null when there is no room for another. */
export interface Room {
  open(): Share | null
}

/** A room of `capacity()` bytes. */
export const createRoom = (capacity: () => number): Room => {
  let taken = 0
  const fits = (bytes: number): boolean => taken + bytes <= capacity()
  return {
    open: () => {
      if (!fits(REQUEST)) return null
      let own = REQUEST
      taken += own
      return {
        grow: (bytes) => {
          if (!fits(bytes)) return false
          own += bytes
          taken += bytes
          return true
        },
        release: () => {
          taken -= own
          own = 0
        },
      }
    },
  }
}
