import { readFileSync, writeFileSync } from 'node:fs'
import { type SavedBounds, savedBoundsSchema } from './bounds.ts'

/** Reads the remembered bounds; null when there are none, or when the file is damaged: a window is not worth a notice. */
export const readBounds = (file: string): SavedBounds | null => {
  try {
    return savedBoundsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Remembers bounds. A disk that takes no file costs the memory, not the app. */
export const writeBounds = (file: string, bounds: SavedBounds): void => {
  try {
    writeFileSync(file, `${JSON.stringify(bounds)}\n`)
  } catch {
    // Next time the window opens at its first size.
  }
}
