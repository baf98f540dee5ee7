import type { Page } from './page.ts'

/** What a message says of where it comes from: the part of Electron's event that is looked at. */
export interface Source {
  readonly sender: { readonly id: number }
  /** Null when the frame has gone since it sent. */
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Whether a message comes from the top frame of these web contents, showing our page. */
export const isFromPage = ({ sender, senderFrame }: Source, contentsId: number, page: Page): boolean =>
  sender.id === contentsId && senderFrame !== null && senderFrame.parent === null && page.owns(senderFrame.url)
