import { z } from 'zod'

/** The size of a window at first, and its least, in pixels. */
export const firstSize = { width: 1280, height: 800 } as const
export const leastSize = { width: 960, height: 640 } as const

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a window stands; without `x` and `y` the system places it. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

/** What is remembered of a window. */
export const savedBoundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
})
export type SavedBounds = z.infer<typeof savedBoundsSchema>

/** How much of a window's upper edge must lie on a display for a person to take hold of it. */
const grip = { width: 120, height: 40 }

const overlap = (aStart: number, aLength: number, bStart: number, bLength: number): number =>
  Math.min(aStart + aLength, bStart + bLength) - Math.max(aStart, bStart)

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * Where a window goes: as remembered, no larger than the display it stands on and no smaller than the least size; placed
 * by the system when nothing is remembered, or when the display has gone since.
 */
export const placeWindow = (saved: SavedBounds | null, workAreas: readonly Rectangle[]): Placement => {
  if (saved === null) return { ...firstSize, maximized: false }
  const area = workAreas.find(
    (candidate) =>
      overlap(saved.x, saved.width, candidate.x, candidate.width) >= grip.width &&
      overlap(saved.y, grip.height, candidate.y, candidate.height) >= grip.height,
  )
  const width = within(saved.width, leastSize.width, Math.max(area?.width ?? firstSize.width, leastSize.width))
  const height = within(saved.height, leastSize.height, Math.max(area?.height ?? firstSize.height, leastSize.height))
  return { ...(area ? { x: saved.x, y: saved.y } : {}), width, height, maximized: saved.maximized }
}
