import { basename } from 'node:path'
import type { Notice } from '../shared/models/notice.ts'

interface Found {
  /** What is to be said of the settings file; null when it was sound. */
  readonly settings: { readonly title: string; readonly text: string } | null
  /** The path to which a damaged history file was moved; null when it was sound. */
  readonly history: string | null
}

/** What to say of files that were found damaged at the start. */
export const startNotices = ({ settings, history }: Found): readonly Omit<Notice, 'at'>[] => {
  const notices: Omit<Notice, 'at'>[] = []
  if (settings) notices.push({ id: 'settings-set-aside', level: 'warning', ...settings })
  if (history !== null) {
    notices.push({
      id: 'history-set-aside',
      level: 'warning',
      title: 'The history file was damaged and set aside.',
      text: `Greenroom has started with an empty history. The file was kept as ${history}. What is readable of it can be brought back.`,
      salvages: basename(history),
    })
  }
  return notices
}
