import { createProfile, type Greenroom, launch, removeProfile } from '../e2e/support/greenroom.ts'
import { heapOf, paintedAfter, type Step, scrollFrames } from './lib/in-page.ts'
import { fill, settled, startProduct } from './lib/product.ts'
import { atLeast, atMost, type Figure, figure } from './lib/report.ts'
import { middle } from './lib/statistics.ts'
import { holderOf } from './lib/webhooks.ts'

const measured = async (greenroom: Greenroom, steps: readonly Step[], rounds = 5): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [index, step] of steps.entries()) {
      const time = await paintedAfter(greenroom.page, step)
      if (index === steps.length - 1) times.push(time)
    }
  }
  return middle(times)
}

/**
 * The app with 100,000 deliveries: opening the list, searching, filtering, scrolling, and the memory of its processes.
 * From the act to the painted frame, so up to two frames (33 ms) of each are the screen's.
 */
export const benchLargeHistory = async (scale: number): Promise<readonly Figure[]> => {
  const count = Math.max(1000, Math.round(100_000 * scale))
  const profile = await createProfile()
  const name = `${count.toLocaleString('en')} deliveries`
  try {
    const product = await startProduct({ folder: profile, keep: true })
    await fill(product, count)
    const filled = performance.now()
    await settled(profile)
    const behind = (performance.now() - filled) / 1000
    await product.close()
    const started = performance.now()
    const greenroom = await launch(profile)
    const { app, page, close } = greenroom
    await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
    const usable = performance.now() - started
    const first = await paintedAfter(page, { kind: 'room', name: 'Deliveries', rows: count })
    const all: Step = { kind: 'search', text: '', rows: count }
    const search = (text: string, rows: number): Step => ({ kind: 'search', text, rows })
    const items = Math.ceil(count / 4)
    const figures: Figure[] = [
      figure(`${name}: received at once, until the index of the search and the findings have caught up`, behind, 's'),
      figure(`${name}: from process start to a usable window`, usable, 'ms'),
      atMost(`${name}: list opened for the first time`, first, 'ms', 300),
      atMost(
        `${name}: list opened again`,
        await measured(greenroom, [
          { kind: 'room', name: 'Settings', rows: null },
          { kind: 'room', name: 'Deliveries', rows: count },
        ]),
        'ms',
        300,
      ),
      atMost(
        `${name}: filter event:ITEM to painted list`,
        await measured(greenroom, [all, search('event:ITEM', items)]),
        'ms',
        100,
      ),
      atMost(
        `${name}: text that one body has, to painted list`,
        await measured(greenroom, [all, search(holderOf(Math.floor(count / 3)), 1)]),
        'ms',
        100,
      ),
      atMost(
        `${name}: text that every body has, to painted list`,
        await measured(greenroom, [search('event:ITEM', items), search('service.example.test', count)]),
        'ms',
        100,
      ),
    ]
    await paintedAfter(page, all)
    const slow = await scrollFrames(page, 3000, 120)
    const fast = await scrollFrames(page, 3000, 9000)
    figures.push(
      atLeast(`${name}: scrolling, frames`, slow.perSecond, 'frames/s', 55),
      figure(`${name}: scrolling, longest frame`, slow.longest, 'ms'),
      atLeast(`${name}: scrolling fast, frames`, fast.perSecond, 'frames/s', 55),
      figure(`${name}: scrolling fast, longest frame`, fast.longest, 'ms'),
    )
    const resident = await app.evaluate(() => process.memoryUsage().rss / 1e6)
    figures.push(atMost(`${name}: main and worker, resident`, resident, 'MB', 300))
    const heap = await heapOf(page)
    if (heap !== null) figures.push(atMost(`${name}: the page's heap`, heap, 'MB', 150))
    await close()
    return figures
  } finally {
    await removeProfile(profile)
  }
}
