import type { SalvageReport } from '../../shared/models/history.ts'
import type { Notice } from '../../shared/models/notice.ts'

const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What a salvage saved, what was here already, and what is lost. */
export const salvageNotice = (report: SalvageReport): Omit<Notice, 'at'> => {
  const { name, saved, known, unreadable, cut, cancelled } = report
  const parts = [
    plural(saved.attempts, 'attempt'),
    plural(saved.forwards, 'sending'),
    plural(saved.exchanges, 'exchange'),
    plural(saved.carts, 'cart'),
  ]
  const lost = cut
    ? `At least ${plural(unreadable, 'row')} cannot be read, and more may be lost.`
    : unreadable === 0
      ? 'All of it was readable.'
      : `${plural(unreadable, 'row')} cannot be read.`
  return {
    id: 'history-salvaged',
    level: cancelled || cut || unreadable > 0 ? 'warning' : 'info',
    title: cancelled ? 'The salvage was stopped.' : 'The damaged history was salvaged.',
    text:
      `Saved from ${name}: ${parts.join(', ')}. ${known > 0 ? `${plural(known, 'row')} here already. ` : ''}` +
      `${cancelled ? '' : `${lost} `}The file is kept.`,
    ...(cancelled ? { salvages: name } : {}),
  }
}
