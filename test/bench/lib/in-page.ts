import type { Page } from '@playwright/test'

/** What is done in the page, and how many rows its list has then; null where no list is waited for. */
export type Step =
  | { readonly kind: 'room'; readonly name: string; readonly rows: number | null }
  | { readonly kind: 'search'; readonly text: string; readonly rows: number | null }

/** The time from a step until its list is painted, in ms, measured by the page's own clock. */
export const paintedAfter = (page: Page, step: Step): Promise<number> =>
  page.evaluate(async ({ kind, rows, ...what }) => {
    const drawn = (): boolean => {
      if (rows === null) return true
      const grid = document.querySelector('[role="grid"]')
      const count = Number(grid?.getAttribute('aria-rowcount') ?? 1) - 1
      const first = grid?.querySelector('[role="row"][data-id] [role="gridcell"]')?.textContent
      return Boolean(first) && count === rows
    }
    const act = (): void => {
      if (kind === 'room') {
        const rooms = document.querySelectorAll<HTMLButtonElement>('nav[aria-label="Rooms"] button')
        const name = 'name' in what ? what.name : ''
        for (const room of rooms) if (room.textContent?.startsWith(name)) room.click()
        return
      }
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Search deliveries"]')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (input && set && 'text' in what) set.call(input, what.text)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const frame = (): Promise<number> => new Promise(requestAnimationFrame)
    const began = performance.now()
    act()
    while (!drawn()) {
      await frame()
      if (performance.now() - began > 30_000) throw new Error(`The list did not come to ${rows} rows within 30 s.`)
    }
    // The frame after the one in which it stands in the document: it has been painted by then.
    await frame()
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
    return performance.now() - began
  }, step)

/** Frames while the list is scrolled for `ms`, by `perFrame` px each frame. */
export const scrollFrames = (
  page: Page,
  ms: number,
  perFrame: number,
): Promise<{ readonly perSecond: number; readonly longest: number }> =>
  page.evaluate(
    async ([duration, step]) => {
      const grid = document.querySelector('[role="grid"]')
      if (!grid) throw new Error('There is no list.')
      const frame = (): Promise<number> => new Promise(requestAnimationFrame)
      let last = await frame()
      const began = last
      let frames = 0
      let longest = 0
      while (last - began < duration) {
        grid.scrollTop += step
        const now = await frame()
        longest = Math.max(longest, now - last)
        last = now
        frames++
      }
      return { perSecond: (frames * 1000) / (last - began), longest }
    },
    [ms, perFrame] as const,
  )

/** The page's heap in use, MB; null where the engine does not tell. */
export const heapOf = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const { memory } = performance as { memory?: { usedJSHeapSize: number } }
    return memory ? memory.usedJSHeapSize / 1e6 : null
  })
