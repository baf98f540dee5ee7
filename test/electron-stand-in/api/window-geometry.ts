import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

/** The one screen that there is. */
export const WORK_AREA: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 }

const DEFAULT_SIZE = { width: 800, height: 600 }

export interface Minimum {
  readonly width: number
  readonly height: number
}

/** Where a window opens: as it asks, else in the middle of the screen. */
export function firstBounds(options: BrowserWindowConstructorOptions): Rectangle {
  const { width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height, minWidth = 0, minHeight = 0 } = options
  const size = { width: Math.max(width, minWidth), height: Math.max(height, minHeight) }
  return {
    x: options.x ?? Math.round((WORK_AREA.width - size.width) / 2),
    y: options.y ?? Math.round((WORK_AREA.height - size.height) / 2),
    ...size,
  }
}

/** The bounds after a change, never smaller than the minimum. */
export function changedBounds(before: Rectangle, change: Partial<Rectangle>, minimum: Minimum): Rectangle {
  const after = { ...before, ...change }
  return {
    ...after,
    width: Math.max(after.width, minimum.width),
    height: Math.max(after.height, minimum.height),
  }
}
