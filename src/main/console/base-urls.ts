import type { Channel } from '../../shared/models/channel.ts'

type Addressed = Pick<Channel, 'key' | 'environments'>

const addressesOf = (channels: readonly Addressed[]): ReadonlyMap<string, string> =>
  new Map(
    channels.map(({ key, environments: { test, production } }) => [
      key,
      JSON.stringify([test?.baseUrl, production?.baseUrl]),
    ]),
  )

/** Tells which channels have other base URLs than when it was last asked; one that is new is none of them. */
export const createBaseUrlWatch = (channels: () => readonly Addressed[]): (() => readonly string[]) => {
  let known = addressesOf(channels())
  return () => {
    const before = known
    known = addressesOf(channels())
    return [...known].flatMap(([key, now]) => (before.has(key) && before.get(key) !== now ? [key] : []))
  }
}
