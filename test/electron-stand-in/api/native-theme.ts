import { EventEmitter } from 'node:events'
import { closedClass } from '../closed.ts'

export type ThemeSource = 'system' | 'light' | 'dark'

const followers = new Set<(source: ThemeSource) => void>()

/** Calls back when the app changes its theme; returns what ends that. */
export function followTheme(follow: (source: ThemeSource) => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

export class NativeTheme extends EventEmitter<{ updated: [] }> {
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly prefersReducedTransparency = false
  readonly inForcedColorsMode = false
  #source: ThemeSource = 'system'

  get themeSource(): ThemeSource {
    return this.#source
  }
  set themeSource(source: ThemeSource) {
    this.#source = source
    for (const follow of followers) follow(source)
    this.emit('updated')
  }
  /** What the system prefers is not known here: light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}

closedClass(NativeTheme, 'nativeTheme')

export const nativeTheme = new NativeTheme()
