import { networkInterfaces } from 'node:os'
import type { Clock } from '../clock.ts'

const LOOK_EVERY = 5_000

/** The addresses of this machine that lead outside, as one text. */
const outsideAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')

/** Calls back when the machine's network changed (another Wi-Fi, a cable, a VPN). Returns what ends the watch. */
export const watchNetwork = (clock: Clock, changed: () => void, addresses = outsideAddresses): (() => void) => {
  let known = addresses()
  let cancel = (): void => undefined
  const look = (): void => {
    const found = addresses()
    const differs = found !== known
    known = found
    cancel = clock.after(LOOK_EVERY, look)
    if (differs) changed()
  }
  cancel = clock.after(LOOK_EVERY, look)
  return () => cancel()
}
