import type { Session } from './session.ts'

/** A navigation of a frame, before it happens; the URL as the app writes it. */
export interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  readonly isRedirect: boolean
}

/** Whose rules hold for the requests of a page. */
export interface PageOwner {
  readonly session: Session
  readonly webContents: { readonly id: number }
  /** Whether the app lets this navigation happen. */
  allows(navigation: Navigation): boolean
  /** The page was closed from outside: in a real window, by the person before it. */
  gone(): void
}

const byMainFrame = new Map<string, PageOwner>()
const bySubframe = new Map<string, PageOwner>()

/** A page's target and its main frame have the same id. */
export function addPage(targetId: string, owner: PageOwner): void {
  byMainFrame.set(targetId, owner)
}

export function addSubframe(frameId: string, owner: PageOwner): void {
  bySubframe.set(frameId, owner)
}

export function removePage(targetId: string): void {
  const owner = byMainFrame.get(targetId)
  byMainFrame.delete(targetId)
  for (const [frameId, candidate] of bySubframe) if (candidate === owner) bySubframe.delete(frameId)
}

export const ownerOfPage = (targetId: string): PageOwner | undefined => byMainFrame.get(targetId)

export const ownerOfFrame = (frameId: string): PageOwner | undefined =>
  byMainFrame.get(frameId) ?? bySubframe.get(frameId)
