import type { Bridge } from '../shared/contract.ts'

declare global {
  interface Window {
    readonly greenroom: Bridge
  }
}

/** The one way to main: what the preload exposes. */
export const bridge: Bridge = window.greenroom
