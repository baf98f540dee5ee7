import type { DevTools, DevToolsSession } from '../chromium/devtools.ts'
import { Page, type PageSize } from '../chromium/page.ts'
import type { PageScripts } from '../page/scripts.ts'
import { addPage, ownerOfPage, type PageOwner } from './page-owners.ts'

const seen = new Set<string>()
const opening = new Set<Promise<unknown>>()

/** Whether a page is none of the app's: the page itself opened it. False of what is no page: subframes, workers. */
export async function isForeignPage(targetId: string): Promise<boolean> {
  if (!seen.has(targetId)) return false
  // A page that is being opened has been seen before it is known whose it is.
  await Promise.allSettled(opening)
  return ownerOfPage(targetId) === undefined
}

/** Opens an empty page for `owner`. */
export async function openPage(
  devtools: DevTools,
  owner: PageOwner,
  size: PageSize,
  scripts: PageScripts,
): Promise<Page> {
  const opened = Page.open(devtools, size, scripts).then((page) => {
    addPage(page.targetId, owner)
    return page
  })
  opening.add(opened)
  try {
    return await opened
  } finally {
    opening.delete(opened)
  }
}

/** Closes every page that the app did not open itself, and tells the owners of pages that are gone. */
export async function watchTargets(browser: DevToolsSession): Promise<void> {
  browser.on('Target.targetCreated', ({ targetInfo: { targetId, type } }) => {
    if (type !== 'page') return
    seen.add(targetId)
    void isForeignPage(targetId).then(async (isForeign) => {
      if (isForeign) await browser.attempt('Target.closeTarget', { targetId })
    })
  })
  browser.on('Target.targetDestroyed', ({ targetId }) => {
    seen.delete(targetId)
    ownerOfPage(targetId)?.gone()
  })
  await browser.send('Target.setDiscoverTargets', { discover: true })
}
