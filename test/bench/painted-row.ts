import { setTimeout as sleep } from 'node:timers/promises'
import { environmentData } from '../../src/simulator/environment-data.ts'
import { openDemo, room } from '../e2e/support/demo.ts'
import { createProfile, launch, removeProfile } from '../e2e/support/greenroom.ts'
import { postWebhook, webhookAddress } from '../e2e/support/webhooks.ts'
import { atMost, type Figure, figure } from './lib/report.ts'
import { timesOf } from './lib/statistics.ts'
import { benchWebhook } from './lib/webhooks.ts'

const PER_SECOND = 200

/**
 * From a POST to the painted row, while 200 deliveries come a second. Both clocks are the machine's: the page's time of
 * day is that of the bench, to the millisecond.
 */
export const benchPaintedRow = async (scale: number): Promise<readonly Figure[]> => {
  const profile = await createProfile()
  try {
    const greenroom = await launch(profile)
    const { page, close } = greenroom
    await openDemo(page)
    const address = await webhookAddress(page)
    const { id: hookId, apiKey: key } = environmentData.test.hook
    const post = (index: number) => {
      const { code, event, action, body, deliveryId } = benchWebhook(index)
      return { code, sent: () => postWebhook(address, { event, action, body, hookId, key, deliveryId }) }
    }
    await post(0).sent()
    await room(page, 'Deliveries').click()
    await page.getByRole('row').nth(1).waitFor()
    await page.evaluate(() => {
      const painted: Record<string, number> = {}
      Object.assign(window, { painted })
      const waiting = new Set<string>()
      const look = () => {
        for (const cell of document.querySelectorAll('[role="row"][data-id] .mono')) {
          const code = cell.textContent ?? ''
          if (/^T[0-9A-Z]{7}$/.test(code) && !(code in painted)) waiting.add(code)
        }
        if (waiting.size === 0) return
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const now = performance.timeOrigin + performance.now()
            for (const code of waiting) painted[code] ??= now
            waiting.clear()
          }
          port2.postMessage(null)
        })
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    const count = Math.max(400, Math.round(3000 * scale))
    const sentAt = new Map<string, number>()
    const posts: Promise<number>[] = []
    const began = performance.now()
    for (let index = 1; index <= count; index++) {
      // The bench itself keeps the pace; nothing is waited for that ought to have happened.
      const due = began + (index * 1000) / PER_SECOND
      if (due > performance.now()) await sleep(due - performance.now())
      const { code, sent } = post(index)
      sentAt.set(code, performance.timeOrigin + performance.now())
      posts.push(sent())
    }
    const rate = (count * 1000) / (performance.now() - began)
    await Promise.all(posts)
    const last = [...sentAt.keys()].at(-1) ?? ''
    await page.waitForFunction((code) => code in (window as unknown as { painted: object }).painted, last)
    const painted = await page.evaluate(() => (window as unknown as { painted: Record<string, number> }).painted)
    const times = [...sentAt].flatMap(([code, at]) => (painted[code] === undefined ? [] : [painted[code] - at]))
    const { median, p99, longest } = timesOf(times)
    await close()
    return [
      figure('POST to painted row: deliveries a second', rate, '/s'),
      figure('POST to painted row: rows seen painted, of all', times.length / count, '×'),
      atMost('POST to painted row: median', median, 'ms', 50),
      atMost('POST to painted row: p99', p99, 'ms', 150),
      figure('POST to painted row: longest', longest, 'ms'),
    ]
  } finally {
    await removeProfile(profile)
  }
}
